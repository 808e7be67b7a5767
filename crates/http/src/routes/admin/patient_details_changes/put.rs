use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::office_details::{DetailsDecisionDto, OfficeDetailsChangeDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Accepts and applies a patient's correction, or refuses it, and tells the patient.
#[utoipa::path(put, path = "/api/admin/patient_details_changes/{id}", operation_id = "adminUpdateDetailsChange",
    tag = "Back office", params(("id" = i64, Path)), request_body = DetailsDecisionDto,
    responses((status = 200, body = OfficeDetailsChangeDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile"),
        (status = 422, body = ErrorBody, description = "message.status_not_allowed, message.invalid_fields")))]
pub(crate) async fn admin_update_details_change(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Json(body): Json<DetailsDecisionDto>,
) -> ApiResult<Personal<OfficeDetailsChangeDto>> {
    Ok(Personal(app.decide_details(&ctx, id, &body.into()).await?.into()))
}
