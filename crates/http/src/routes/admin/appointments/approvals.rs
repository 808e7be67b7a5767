use app::App;
use axum::extract::State;
use domain::AppointmentId;

use crate::cache::Personal;
use crate::dto::office::{ApprovalDto, OfficeStatusDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, OptionalJson, Path};

/// Approves a pending appointment and tells its patient.
#[utoipa::path(post, path = "/api/admin/appointments/{id}/approvals", operation_id = "adminApproveAppointment",
    tag = "Back office", params(("id" = i64, Path)), request_body = Option<ApprovalDto>,
    responses((status = 200, body = OfficeStatusDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 409, body = ErrorBody, description = "message.patient_elsewhere with details.clashes, without a reason"),
        (status = 422, body = ErrorBody, description = "message.status_not_allowed: it does not wait; message.time_has_passed; message.questionnaire_required or message.booking_denied, without a reason")))]
pub(crate) async fn admin_approve_appointment(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    OptionalJson(body): OptionalJson<ApprovalDto>,
) -> ApiResult<Personal<OfficeStatusDto>> {
    let status = app.approve(&ctx, AppointmentId(id), &body.into()).await?;
    Ok(Personal(OfficeStatusDto { id, status }))
}
