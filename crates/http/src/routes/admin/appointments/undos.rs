use app::App;
use axum::extract::State;
use domain::AppointmentId;

use crate::cache::Personal;
use crate::dto::office::{OfficeStatusDto, UndoDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Undoes a status set by mistake. After a no-show, the appointment gets its time back if it is still free.
#[utoipa::path(post, path = "/api/admin/appointments/{id}/undos", operation_id = "adminUndoAppointmentStep",
    tag = "Back office", params(("id" = i64, Path)), request_body = UndoDto,
    responses((status = 200, body = OfficeStatusDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 409, body = ErrorBody,
            description = "message.changed_meanwhile, message.time_given_away: another patient has it"),
        (status = 422, body = ErrorBody,
            description = "message.status_not_allowed, message.take_back_too_late")))]
pub(crate) async fn admin_undo_appointment_step(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Json(body): Json<UndoDto>,
) -> ApiResult<Personal<OfficeStatusDto>> {
    let status = app.undo_status(&ctx, AppointmentId(id), body.status).await?;
    Ok(Personal(OfficeStatusDto { id, status }))
}
