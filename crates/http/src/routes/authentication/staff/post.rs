use app::App;
use axum::extract::State;
use axum::http::HeaderMap;

use crate::cache::Personal;
use crate::cookies;
use crate::dto::sign_in::{SignInDto, StaffSignInDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Signs an account in with its password. An unknown name answers like a wrong password, in the same time.
#[utoipa::path(post, path = "/api/authentication/staff", operation_id = "signInStaff", tag = "Authentication",
    request_body = StaffSignInDto,
    responses(
        (status = 200, body = SignInDto,
            description = "wrong: message.authentication_staff_error with success false"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields"),
        (status = 423, body = ErrorBody, description = "message.max_attempts_reached"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests: failures of this address")))]
pub(crate) async fn sign_in_staff(
    State(app): State<App>,
    Context(ctx): Context,
    Json(typed): Json<StaffSignInDto>,
) -> ApiResult<(HeaderMap, Personal<SignInDto>)> {
    let sign_in = app.sign_in_staff(typed.into(), &ctx).await?;
    let body = SignInDto::of_account(&sign_in, &*app.texts().await, &ctx.language);
    Ok((cookies::account(&sign_in), Personal(body)))
}
