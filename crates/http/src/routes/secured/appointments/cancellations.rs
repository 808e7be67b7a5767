use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::changes::{CancellationDto, StatusChangeDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, IdempotentJson};

/// Cancels appointments. Their times are free again at once.
#[utoipa::path(post, path = "/api/secured/appointments/cancellations", operation_id = "cancelAppointments",
    tag = "Portal", params(("Idempotency-Key" = String, Header)), request_body = CancellationDto,
    responses((status = 200, body = StatusChangeDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 422, body = ErrorBody,
            description = "message.cancel_not_allowed with details.reason: message.cancel_prior_minutes or \
                message.cancel_not_allowed; message.invalid_fields")))]
pub(crate) async fn cancel_appointments(
    State(app): State<App>,
    Context(ctx): Context,
    IdempotentJson { body, retry }: IdempotentJson<CancellationDto>,
) -> ApiResult<Personal<StatusChangeDto>> {
    Ok(Personal(app.cancel(&ctx, &body.into(), retry).await?.into()))
}
