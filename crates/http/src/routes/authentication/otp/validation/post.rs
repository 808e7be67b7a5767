use app::App;
use axum::extract::State;
use axum::http::HeaderMap;

use crate::cache::Personal;
use crate::dto::sign_in::{SignInDto, ValidateOtpDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Checks a one-time code. A right one gives the session a new token.
#[utoipa::path(post, path = "/api/authentication/otp/validation", operation_id = "validateOtp",
    tag = "Authentication", request_body = ValidateOtpDto,
    responses(
        (status = 200, body = SignInDto,
            description = "wrong: message.authentication_otp_error with success false and triesLeft"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's key"),
        (status = 410, body = ErrorBody, description = "message.error_access_revoked"),
        (status = 423, body = ErrorBody, description = "message.max_attempts_reached, \
            message.max_attempts_reached_shared, message.max_attempts_reached_results")))]
pub(crate) async fn validate_otp(
    State(app): State<App>,
    Context(ctx): Context,
    Json(typed): Json<ValidateOtpDto>,
) -> ApiResult<(HeaderMap, Personal<SignInDto>)> {
    let delivery = typed.delivery();
    let sign_in = app.validate_code(&typed.read()?, &ctx).await?;
    let headers = delivery.headers(sign_in.opened.as_ref());
    let body = SignInDto::new(&sign_in, delivery.cookies_blocked, &*app.texts().await, &ctx.language);
    Ok((headers, Personal(body)))
}
