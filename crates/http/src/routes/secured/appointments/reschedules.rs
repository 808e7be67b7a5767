use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::changes::{RescheduleDto, RescheduledDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, IdempotentJson};

/// Moves a visit to another time, all its exams together. The old time is free once the new one is taken.
#[utoipa::path(post, path = "/api/secured/appointments/reschedules", operation_id = "rescheduleAppointments",
    tag = "Portal", params(("Idempotency-Key" = String, Header)), request_body = RescheduleDto,
    responses((status = 201, body = RescheduledDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 409, body = ErrorBody, description = "message.slot_just_taken with alternatives"),
        (status = 422, body = ErrorBody,
            description = "message.reschedule_not_allowed with details.reason: message.reschedule_cancelled_appts, \
                message.reschedule_prior_minutes, message.reschedule_with_walk_in_not_allowed or \
                message.reschedule_not_allowed_message; message.slot_not_offered, message.prep_too_late, \
                message.unknown_exam, message.invalid_fields; message.booking_denied with details.explanation: what was \
                answered rules the exam out; message.questionnaire_required: the answers ask for one that was retired")))]
pub(crate) async fn reschedule_appointments(
    State(app): State<App>,
    Context(ctx): Context,
    IdempotentJson { body, retry }: IdempotentJson<RescheduleDto>,
) -> ApiResult<(StatusCode, Personal<RescheduledDto>)> {
    let (slugs, slots) = body.read();
    let moved = app.reschedule(&ctx, &slugs, &slots, retry).await?;
    let body = RescheduledDto::new(moved, &*app.texts().await, &ctx.language);
    Ok((StatusCode::CREATED, Personal(body)))
}
