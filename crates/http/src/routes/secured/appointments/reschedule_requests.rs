use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::changes::{RescheduleRequestDto, StatusChangeDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, IdempotentJson};

/// Asks staff for another time. The appointments stay until one is found.
#[utoipa::path(post, path = "/api/secured/appointments/reschedule_requests", operation_id = "requestReschedule",
    tag = "Portal", params(("Idempotency-Key" = String, Header)), request_body = RescheduleRequestDto,
    responses((status = 200, body = StatusChangeDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 422, body = ErrorBody,
            description = "message.reschedule_not_allowed with details.reason: message.reschedule_cancelled_appts, \
                message.reschedule_prior_minutes, message.reschedule_with_walk_in_not_allowed or \
                message.reschedule_not_allowed_message; message.invalid_fields")))]
pub(crate) async fn request_reschedule(
    State(app): State<App>,
    Context(ctx): Context,
    IdempotentJson { body, retry }: IdempotentJson<RescheduleRequestDto>,
) -> ApiResult<Personal<StatusChangeDto>> {
    Ok(Personal(app.request_reschedule(&ctx, &body.into(), retry).await?.into()))
}
