use app::App;
use axum::extract::State;
use axum::http::HeaderMap;

use crate::cache::Personal;
use crate::cookies;
use crate::dto::accounts::SecondFactorCodeDto;
use crate::dto::sign_in::SignInDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// The second factor after the first: a current code or a recovery code.
#[utoipa::path(post, path = "/api/authentication/staff/second_factor", operation_id = "verifySecondFactor",
    tag = "Authentication", request_body = SecondFactorCodeDto,
    responses(
        (status = 200, body = SignInDto, description = "wrong: message.authentication_otp_error with success false"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated: the first comes first"),
        (status = 423, body = ErrorBody, description = "message.max_attempts_reached")))]
pub(crate) async fn verify_second_factor(
    State(app): State<App>,
    Context(ctx): Context,
    headers: HeaderMap,
    Json(typed): Json<SecondFactorCodeDto>,
) -> ApiResult<(HeaderMap, Personal<SignInDto>)> {
    let half = cookies::read(&headers, cookies::STAFF_HALF);
    let sign_in = app.verify_second_factor(&typed.read()?, half.as_deref(), &ctx).await?;
    let body = SignInDto::of_account(&sign_in, &*app.texts().await, &ctx.language);
    Ok((cookies::account(&sign_in), Personal(body)))
}
