use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::draft_items::{SavedAnswerDto, TemporaryAnswerDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, KeyInPath};

/// Stores an answer of a draft. General ones name neither exam nor modality.
#[utoipa::path(put, path = "/api/booking_keys/{bookingKey}/temporary_questionnaires",
    operation_id = "saveTemporaryAnswer", tag = "Booking",
    params(("bookingKey" = String, Path)),
    request_body = TemporaryAnswerDto,
    responses(
        (status = 200, body = SavedAnswerDto),
        (status = 409, body = ErrorBody, description = "message.questionnaire_changed"),
        (status = 422, body = ErrorBody, description = "message.invalid_answer")))]
pub(crate) async fn save_temporary_answer(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    Json(body): Json<TemporaryAnswerDto>,
) -> ApiResult<Personal<SavedAnswerDto>> {
    let questionnaire_id = body.answer.questionnaire_id;
    let saved_at = app.save_temporary_answer(&key, &body.into(), &ctx).await?.to_string();
    Ok(Personal(SavedAnswerDto { questionnaire_id, saved_at }))
}
