use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::draft_items::{ChangeExamDto, ChangedExamDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, KeyInPath};

/// Replaces an exam by another: its answers are kept if the questions apply.
#[utoipa::path(put, path = "/api/booking_keys/{bookingKey}/temporary_questionnaires/exam",
    operation_id = "updateTemporaryQuestionnairesExam", tag = "Booking",
    params(("bookingKey" = String, Path)),
    request_body = ChangeExamDto,
    responses(
        (status = 200, body = ChangedExamDto),
        (status = 422, body = ErrorBody, description = "message.unknown_exam")))]
pub(crate) async fn update_temporary_questionnaires_exam(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    Json(body): Json<ChangeExamDto>,
) -> ApiResult<Personal<ChangedExamDto>> {
    let changed = app.change_exam_of_answers(&key, &body.exam_slug, &body.new_exam_slug, &ctx).await?;
    Ok(Personal(changed.into()))
}
