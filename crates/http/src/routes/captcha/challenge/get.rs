use app::{App, AppError};
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::captcha::ChallengeDto;
use crate::error::{ApiResult, ErrorBody};

/// A challenge of the built-in captcha. It is signed and not stored.
#[utoipa::path(get, path = "/api/captcha/challenge", operation_id = "getCaptchaChallenge",
    tag = "Authentication",
    responses((status = 200, body = ChallengeDto),
        (status = 404, body = ErrorBody, description = "a hosted captcha is configured, or none")))]
pub(crate) async fn get_captcha_challenge(State(app): State<App>) -> ApiResult<Personal<ChallengeDto>> {
    let challenge = app.captcha_challenge().await?;
    Ok(Personal(serde_json::from_value(challenge).map_err(|_| AppError::Unavailable)?))
}
