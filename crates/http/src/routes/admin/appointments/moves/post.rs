use app::App;
use axum::extract::State;
use axum::http::StatusCode;
use domain::AppointmentId;

use crate::cache::Personal;
use crate::dto::day::{MoveDto, MovedDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Moves an appointment to another time or device and tells its patient. The old time is free once the new one is taken.
#[utoipa::path(post, path = "/api/admin/appointments/{id}/moves", operation_id = "adminMoveAppointment",
    tag = "Back office", params(("id" = i64, Path)), request_body = MoveDto,
    responses((status = 201, body = MovedDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 409, body = ErrorBody,
            description = "message.slot_just_taken with alternatives; message.changed_meanwhile; \
                message.patient_elsewhere with details.clashes, which overlapReason passes over"),
        (status = 422, body = ErrorBody,
            description = "message.move_needs_reason with details.rules, which a reason passes over; \
                message.slot_not_offered: the device cannot do it, or the time is over; message.status_not_allowed, \
                message.invalid_fields")))]
pub(crate) async fn admin_move_appointment(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Json(body): Json<MoveDto>,
) -> ApiResult<(StatusCode, Personal<MovedDto>)> {
    let moved = app.move_appointment(&ctx, AppointmentId(id), &body.into()).await?;
    Ok((StatusCode::CREATED, Personal(moved.into())))
}
