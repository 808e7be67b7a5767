use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::draft_items::SavedAnswerDto;
use crate::dto::questionnaires::PainScoreAnswerDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, KeyInPath};

/// Stores how much something hurts, in place of an earlier answer to the same questionnaire.
#[utoipa::path(put, path = "/api/booking_keys/{bookingKey}/pain_score", operation_id = "savePainScore", tag = "Portal",
    params(("bookingKey" = String, Path)), request_body = PainScoreAnswerDto,
    responses(
        (status = 200, body = SavedAnswerDto),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 409, body = ErrorBody, description = "message.questionnaire_changed"),
        (status = 422, body = ErrorBody, description = "message.pain_score_problem: no number from 0 to 10, or not asked for"),
        (status = 503, body = ErrorBody, description = "message.decision_try_again")))]
pub(crate) async fn save_pain_score(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    Json(body): Json<PainScoreAnswerDto>,
) -> ApiResult<Personal<SavedAnswerDto>> {
    let questionnaire_id = body.answer.questionnaire_id;
    let saved_at = app.save_pain_score(&key, &body.into(), &ctx).await?.to_string();
    Ok(Personal(SavedAnswerDto { questionnaire_id, saved_at }))
}
