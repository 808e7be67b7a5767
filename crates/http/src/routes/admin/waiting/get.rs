use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office::WaitingDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Context;

/// Counts of open work at the caller's clinics, each up to 100.
#[utoipa::path(get, path = "/api/admin/waiting", operation_id = "adminCountWaiting", tag = "Back office",
    responses((status = 200, body = WaitingDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff")))]
pub(crate) async fn admin_count_waiting(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<Personal<WaitingDto>> {
    Ok(Personal(app.waiting(&ctx).await?.into()))
}
