use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::sign_in::{OtpSentDto, SendOtpDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Sends a one-time code to a caller who has proven the date of birth.
#[utoipa::path(post, path = "/api/authentication/otp", operation_id = "sendOtp", tag = "Authentication",
    request_body = SendOtpDto,
    responses(
        (status = 200, body = OtpSentDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's key"),
        (status = 410, body = ErrorBody, description = "message.error_access_revoked"),
        (status = 422, body = ErrorBody, description = "message.no_contact_for_code"),
        (status = 423, body = ErrorBody, description = "message.max_attempts_reached, \
            message.max_attempts_reached_shared, message.max_attempts_reached_results"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests: too soon after the last one")))]
pub(crate) async fn send_otp(
    State(app): State<App>,
    Context(ctx): Context,
    Json(wish): Json<SendOtpDto>,
) -> ApiResult<Personal<OtpSentDto>> {
    Ok(Personal(app.send_code(&wish.read()?, &ctx).await?.into()))
}
