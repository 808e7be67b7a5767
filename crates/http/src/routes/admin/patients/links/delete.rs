use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// Removes a link: the records are separate again.
#[utoipa::path(delete, path = "/api/admin/patients/links/{id}", operation_id = "adminUnlinkPatients",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 204, description = "Taken back"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for staff of other clinics only")))]
pub(crate) async fn admin_unlink_patients(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<StatusCode> {
    app.unlink_patients(&ctx, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
