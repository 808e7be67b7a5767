//! Questionnaires: opened, answered and read.

use app::App;
use app::questionnaires::ViewedBy;
use axum::extract::State;
use axum::http::StatusCode;
use domain::limits::SEARCH_TEXT_MAX_CHARACTERS;
use domain::questionnaire::SuggestionList;
use domain::{MessageKey, QuestionnaireId};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::{Personal, Public};
use crate::dto::questionnaires::{
    BookedAnswerDto, CodeSentToContactDto, CompleteAnswerDto, ContactToProveDto, OutcomesDto,
    QuestionnaireDetailDto, QuestionnaireMessageDto, QuestionnaireSetDto, QuestionnaireSetQueryDto,
    SavedAppointmentAnswerDto, SavedRequestAnswerDto, ViewedQuestionnaireDto,
};
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{CaptchaPassed, Context, Json, KeyAndId, KeyAndSlug, KeyInPath, Path, Query, key_of};

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

/// Decides what complete answers lead to, and stores both under the key of a draft. No request is made yet. Under the key of a
/// booking it only decides: such answers are saved by a call of their own.
#[utoipa::path(post, path = "/api/questionnaires/outcomes", operation_id = "processOutcomes", tag = "Booking",
    request_body = CompleteAnswerDto,
    responses(
        (status = 200, body = OutcomesDto),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 409, body = ErrorBody,
            description = "message.questionnaire_changed"),
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
    let (clinics, slugs) = (body.clinic_slug.clone(), body.appointment_slug.clone());
    let answer = body.answer();
    let outcomes = app.process_outcomes(&key, &answer, clinics.as_deref(), slugs.as_deref(), &ctx).await?;
    Ok(Personal(outcomes.into()))
}

/// Saves an answer about appointments of a booking; whoever holds its key may. An answer to a questionnaire about cancelling or
/// declining cancels them, and needs the patient's session.
#[utoipa::path(put, path = "/api/booking_keys/{bookingKey}/appointments/{slug}/questionnaire_answers",
    operation_id = "saveAppointmentAnswer", tag = "Portal",
    params(("bookingKey" = String, Path), ("slug" = String, Path, description = "Slugs joined by commas")),
    request_body = BookedAnswerDto,
    responses(
        (status = 200, body = SavedAppointmentAnswerDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated, to cancel or decline"),
        (status = 404, body = ErrorBody, description = "message.not_found: a key, or an appointment of it"),
        (status = 409, body = ErrorBody,
            description = "message.questionnaires_already_answered, message.questionnaire_changed"),
        (status = 422, body = ErrorBody,
            description = "message.invalid_answer, with the questions that have no valid answer; message.cancel_not_allowed"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests"),
        (status = 503, body = ErrorBody, description = "message.decision_try_again")))]
pub(crate) async fn save_appointment_answer(
    State(app): State<App>,
    Context(ctx): Context,
    KeyAndSlug(key, slug): KeyAndSlug,
    Json(body): Json<BookedAnswerDto>,
) -> ApiResult<Personal<SavedAppointmentAnswerDto>> {
    let saved = app.save_appointment_answer(&key, &slug, &body.given(), &ctx).await?;
    let questionnaire_id = saved.answer.questionnaire.0;
    Ok(Personal(SavedAppointmentAnswerDto { questionnaire_id, status: saved.status }))
}

/// Saves an answer about a booking request; whoever holds its key may. The answer that it waits for takes it from `ON_HOLD` back to
/// `NEW`. Declining what was offered needs the patient's session.
#[utoipa::path(put, path = "/api/booking_keys/{bookingKey}/booking_requests/{slug}/questionnaire_answers",
    operation_id = "saveBookingRequestAnswer", tag = "Portal",
    params(("bookingKey" = String, Path), ("slug" = String, Path)),
    request_body = BookedAnswerDto,
    responses(
        (status = 200, body = SavedRequestAnswerDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated, to decline"),
        (status = 404, body = ErrorBody, description = "message.not_found: a key, or a request of it"),
        (status = 409, body = ErrorBody,
            description = "message.questionnaires_already_answered, message.questionnaire_changed"),
        (status = 422, body = ErrorBody,
            description = "message.error_answering_questionnaire; of a protocol message.booking_request_waiting_protocol_error"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests"),
        (status = 503, body = ErrorBody, description = "message.decision_try_again")))]
pub(crate) async fn save_booking_request_answer(
    State(app): State<App>,
    Context(ctx): Context,
    KeyAndSlug(key, slug): KeyAndSlug,
    Json(body): Json<BookedAnswerDto>,
) -> ApiResult<Personal<SavedRequestAnswerDto>> {
    let protocol = body.protocol;
    let saved = app.save_request_answer(&key, &slug, &body.given(), protocol, &ctx).await?;
    let questionnaire_id = saved.answer.questionnaire.0;
    Ok(Personal(SavedRequestAnswerDto { questionnaire_id, status: saved.status }))
}

/// What the stored answers have led to, in words. Once they are booked, only with the session of the booking.
#[utoipa::path(get, path = "/api/booking_keys/{bookingKey}/questionnaires/{questionnaireId}/message",
    operation_id = "getQuestionnaireMessage", tag = "Booking",
    params(("bookingKey" = String, Path), ("questionnaireId" = i64, Path)),
    responses(
        (status = 200, body = QuestionnaireMessageDto),
        (status = 404, body = ErrorBody, description = "message.not_found, also where there is nothing to say"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn get_questionnaire_message(
    State(app): State<App>,
    Context(ctx): Context,
    KeyAndId(key, id): KeyAndId,
) -> ApiResult<Personal<QuestionnaireMessageDto>> {
    Ok(Personal(app.questionnaire_message(&key, QuestionnaireId(id), &ctx).await?.into()))
}

/// Sends a code to a contact that was typed for a draft. The submission proves the contact with it.
#[utoipa::path(post, path = "/api/booking_keys/{bookingKey}/validation_codes", operation_id = "sendValidationCode",
    tag = "Booking", params(("bookingKey" = String, Path), ("Captcha-Pass" = Option<String>, Header)),
    request_body = ContactToProveDto,
    responses(
        (status = 202, body = CodeSentToContactDto),
        (status = 403, body = ErrorBody, description = "message.captcha_required"),
        (status = 409, body = ErrorBody, description = "message.booking_key_submitted"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields, message.no_contact_for_code"),
        (status = 423, body = ErrorBody, description = "message.max_attempts_reached"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn send_validation_code(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    _: CaptchaPassed,
    Json(body): Json<ContactToProveDto>,
) -> ApiResult<(StatusCode, Personal<CodeSentToContactDto>)> {
    let resend_after_seconds = app.send_validation_code(&key, &body.into(), &ctx).await?;
    Ok((StatusCode::ACCEPTED, Personal(CodeSentToContactDto { resend_after_seconds })))
}

/// Suggestions for an answer, at most 20; a question names the list.
#[utoipa::path(get, path = "/api/autocomplete/{list}/{text}", operation_id = "listAutocompleteValues", tag = "Catalogue",
    params(("list" = String, Path, description = "`doctors` or `places`"), ("text" = String, Path)),
    responses(
        (status = 200, body = [String]),
        (status = 404, body = ErrorBody, description = "message.not_found: no such list"),
        (status = 422, body = ErrorBody, description = "message.too_short")))]
pub(crate) async fn list_autocomplete_values(
    State(app): State<App>,
    Path((list, text)): Path<(String, String)>,
) -> ApiResult<Public<Vec<String>>> {
    let list: SuggestionList =
        list.parse().map_err(|_| ApiError::new(StatusCode::NOT_FOUND, MessageKey::NotFound))?;
    let text: String = text.chars().take(SEARCH_TEXT_MAX_CHARACTERS).collect();
    Ok(Public(app.suggestions(list, &text).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct ViewQuery {
    appointment_slug: Option<String>,
    /// In place of an appointment.
    booking_request_slug: Option<String>,
}

/// A questionnaire with the answer that was given to it, in the version that was answered. The session needs the code.
#[utoipa::path(get, path = "/api/secured/questionnaires/{id}/view", operation_id = "viewQuestionnaire", tag = "Portal",
    params(("id" = i64, Path), ViewQuery),
    responses(
        (status = 200, body = ViewedQuestionnaireDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug")))]
pub(crate) async fn view_questionnaire(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Query(query): Query<ViewQuery>,
) -> ApiResult<Personal<ViewedQuestionnaireDto>> {
    let by = match (&query.appointment_slug, &query.booking_request_slug) {
        (Some(slug), _) => ViewedBy::Appointment(slug),
        (None, Some(slug)) => ViewedBy::Request(slug),
        (None, None) => return Err(ApiError::new(StatusCode::NOT_FOUND, MessageKey::NotFound)),
    };
    Ok(Personal(app.view_questionnaire(&ctx, QuestionnaireId(id), by).await?.into()))
}

/// The questionnaires of an appointment: those that are due, and those that were answered.
#[utoipa::path(get, path = "/api/secured/appointments/{slug}/questionnaires",
    operation_id = "listQuestionnaireDetails", tag = "Portal", params(("slug" = String, Path)),
    responses(
        (status = 200, body = Vec<QuestionnaireDetailDto>),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug")))]
pub(crate) async fn list_questionnaire_details(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
) -> ApiResult<Personal<Vec<QuestionnaireDetailDto>>> {
    let details = app.questionnaire_details(&ctx, &slug).await?;
    Ok(Personal(details.into_iter().map(QuestionnaireDetailDto::from).collect()))
}
