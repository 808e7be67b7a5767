use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::captcha::{TokenDto, VerificationDto};
use crate::error::ApiResult;
use crate::extract::Json;

/// Returns a pass for a solved captcha. A wrong or reused answer gives `result: false`.
#[utoipa::path(post, path = "/api/captcha/verification", operation_id = "verifyCaptcha",
    tag = "Authentication", request_body = TokenDto, responses((status = 200, body = VerificationDto)))]
pub(crate) async fn verify_captcha(
    State(app): State<App>,
    Json(body): Json<TokenDto>,
) -> ApiResult<Personal<VerificationDto>> {
    Ok(Personal(app.verify_captcha(&body.token).await?.into()))
}
