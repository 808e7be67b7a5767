use app::App;
use app::booking::HoldingCaller;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};

use crate::cache::Personal;
use crate::cookies;
use crate::dto::results::SubmittedDto;
use crate::dto::submission::SubmissionDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{CaptchaPass, CaptchaPassed, Context, IdempotentJson};

/// Books the slots of a draft and sends its booking requests. One visit is all or nothing; booked separately, each exam may
/// succeed or fail. Opens the patient's session, unless an account or a kiosk books. Only staff may name an exam several times in
/// a call. A slot that the draft doesn't hold counts like a hold: 30 an hour per address without a captcha and 240 with one,
/// which uses the pass once more.
#[utoipa::path(post, path = "/api/appointments", operation_id = "createAppointments", tag = "Booking",
    params(("Idempotency-Key" = String, Header), ("Captcha-Pass" = Option<String>, Header)), request_body = SubmissionDto,
    responses(
        (status = 201, body = SubmittedDto),
        (status = 403, body = ErrorBody, description = "message.captcha_required, message.otp_required: \
            an offer is taken up with a contact that is not on record"),
        (status = 404, body = ErrorBody, description = "message.not_found: a key or an offered request"),
        (status = 409, body = ErrorBody,
            description = "message.slot_just_taken with alternatives, message.booking_key_submitted; for staff \
                message.patient_elsewhere with details.clashes, which overlapReason passes over; \
                message.already_booked_then: the session has proven whose appointment that is"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody,
            description = "message.invalid_fields, message.prep_too_late, message.slot_not_offered, \
                message.guardian_required, message.booking_request_denied, message.unknown_exam, message.times_overlap, \
                message.questionnaire_required; message.booking_denied with details.explanation, which denialReason of staff \
                passes over"),
        (status = 429, body = ErrorBody, description = "message.too_many_holds, message.too_many_requests")))]
pub(crate) async fn create_appointments(
    State(app): State<App>,
    _: CaptchaPassed,
    CaptchaPass(pass): CaptchaPass,
    Context(ctx): Context,
    IdempotentJson { body, retry }: IdempotentJson<SubmissionDto>,
) -> ApiResult<(StatusCode, HeaderMap, Personal<SubmittedDto>)> {
    let embedded = body.embedded;
    let by = HoldingCaller { ctx: &ctx, captcha_pass: pass.as_deref() };
    let submitted = app.submit(&body.read()?, retry, by).await?;
    let headers = submitted.session_token.as_deref().map(cookies::session).unwrap_or_default();
    let body = SubmittedDto::new(submitted, embedded, &app.known_texts(), &ctx.language);
    Ok((StatusCode::CREATED, headers, Personal(body)))
}
