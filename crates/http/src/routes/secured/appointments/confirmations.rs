use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::changes::{SlugsDto, StatusChangeDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Confirms that the patient will come.
#[utoipa::path(post, path = "/api/secured/appointments/confirmations", operation_id = "confirmAppointments",
    tag = "Portal", request_body = SlugsDto,
    responses((status = 200, body = StatusChangeDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 422, body = ErrorBody, description = "message.status_not_allowed; \
                message.questionnaire_required; message.booking_denied with details.explanation: what was answered rules the exam out")))]
pub(crate) async fn confirm_appointments(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<SlugsDto>,
) -> ApiResult<Personal<StatusChangeDto>> {
    Ok(Personal(app.confirm(&ctx, &body.slugs).await?.into()))
}
