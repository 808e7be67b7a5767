use app::App;
use axum::extract::State;
use axum::http::StatusCode;
use domain::AppointmentId;

use crate::dto::office_requests::RequestNoteDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, IdempotentJson, Path};

/// Sends the patient a question about an appointment.
#[utoipa::path(post, path = "/api/admin/appointments/{id}/messages", operation_id = "adminMessagePatient",
    tag = "Back office", params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    request_body = RequestNoteDto,
    responses((status = 202, description = "it is on its way"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 422, body = ErrorBody, description = "message.patient_not_reached, message.invalid_fields,
            message.idempotency_mismatch")))]
pub(crate) async fn admin_message_patient(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    IdempotentJson { body, retry }: IdempotentJson<RequestNoteDto>,
) -> ApiResult<StatusCode> {
    app.ask_patient(&ctx, AppointmentId(id), &body.text, retry).await?;
    Ok(StatusCode::ACCEPTED)
}
