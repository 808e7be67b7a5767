use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::dto::office_duplicates::DuplicateDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Dismisses a proposed pair of records as two people.
#[utoipa::path(post, path = "/api/admin/patients/links/dismissals", operation_id = "adminDismissPatientLink",
    tag = "Back office", request_body = DuplicateDto,
    responses((status = 204, description = "No longer proposed"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for staff of other clinics only"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile: nobody proposes them any more"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: one record twice")))]
pub(crate) async fn admin_dismiss_patient_link(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<DuplicateDto>,
) -> ApiResult<StatusCode> {
    app.dismiss_patient_pair(&ctx, body.records()).await?;
    Ok(StatusCode::NO_CONTENT)
}
