use app::App;
use axum::extract::State;
use domain::AppointmentId;

use crate::cache::Personal;
use crate::dto::office::{OfficeStatusDto, StatusStepDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Sets the status of an appointment, cancels it, or keeps its time despite a reschedule request.
#[utoipa::path(put, path = "/api/admin/appointments/{id}/status", operation_id = "adminSetAppointmentStatus",
    tag = "Back office", params(("id" = i64, Path)), request_body = StatusStepDto,
    responses((status = 200, body = OfficeStatusDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 422, body = ErrorBody, description = "message.status_not_allowed, message.invalid_fields; \
            message.before_its_day: nobody is here before the clinic's day of it; \
            message.before_its_start: nobody is missed before it begins")))]
pub(crate) async fn admin_set_appointment_status(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Json(body): Json<StatusStepDto>,
) -> ApiResult<Personal<OfficeStatusDto>> {
    let status = app.set_status(&ctx, AppointmentId(id), &body.into()).await?;
    Ok(Personal(OfficeStatusDto { id, status }))
}
