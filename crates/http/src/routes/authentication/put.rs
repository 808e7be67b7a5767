use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::session::RenewedDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Context;

/// Extends the caller's sessions.
#[utoipa::path(put, path = "/api/authentication", operation_id = "renewAuthentication", tag = "Authentication",
    responses(
        (status = 200, body = RenewedDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated")))]
pub(crate) async fn renew_authentication(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<Personal<RenewedDto>> {
    let expires_at = app.renew_authentication(&ctx).await?;
    Ok(Personal(RenewedDto { expires_at: expires_at.map(|at| at.to_string()) }))
}
