//! `/api/questionnaire_sets` and `/api/questionnaires`

use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::questionnaires::{
    CompleteAnswerDto, OutcomesDto, QuestionnaireSetDto, QuestionnaireSetQueryDto,
};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, key_of};

/// Opens questionnaires: one, those of an exam, or the general ones. Without a booking key a new draft is created. Earlier answers
/// are shown to the holder of a draft, and after it to the session of the booking alone.
#[utoipa::path(post, path = "/api/questionnaire_sets", operation_id = "openQuestionnaireSet", tag = "Booking",
    request_body = QuestionnaireSetQueryDto,
    responses(
        (status = 200, body = QuestionnaireSetDto),
        (status = 404, body = ErrorBody, description = "message.not_found: a key or a questionnaire"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody, description = "message.unknown_exam"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn open_questionnaire_set(
    State(app): State<App>,
    Context(ctx): Context,
    Json(mut body): Json<QuestionnaireSetQueryDto>,
) -> ApiResult<Personal<QuestionnaireSetDto>> {
    let key = body.booking_key.take().map(|text| key_of(&text)).transpose()?;
    let wanted = body.with_key(key);
    Ok(Personal(app.open_questionnaires(&wanted, &ctx).await?.into()))
}

/// Decides what complete answers lead to, and stores both under the key of the draft. No request is made yet.
#[utoipa::path(post, path = "/api/questionnaires/outcomes", operation_id = "processOutcomes", tag = "Booking",
    request_body = CompleteAnswerDto,
    responses(
        (status = 200, body = OutcomesDto),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 409, body = ErrorBody,
            description = "message.questionnaire_changed, message.booking_key_submitted"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody,
            description = "message.invalid_answer, with the questions that have no valid answer; message.unknown_exam"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests"),
        (status = 503, body = ErrorBody, description = "message.decision_try_again")))]
pub(crate) async fn process_outcomes(
    State(app): State<App>,
    Context(ctx): Context,
    Json(body): Json<CompleteAnswerDto>,
) -> ApiResult<Personal<OutcomesDto>> {
    let key = key_of(&body.booking_key)?;
    let clinic = body.clinic_slug.clone();
    let outcomes = app.process_outcomes(&key, &body.answer(), clinic.as_deref(), &ctx).await?;
    Ok(Personal(outcomes.into()))
}
