use app::App;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};

use crate::cache::Personal;
use crate::cookies;
use crate::dto::results::RequestsSubmittedDto;
use crate::dto::submission::RequestSubmissionDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{CaptchaPass, Context, IdempotentJson};

/// Requests exams, each separately, and opens the patient's session for the draft's key, unless an account, a kiosk or
/// another program calls; a program needs neither a captcha nor our headers.
#[utoipa::path(post, path = "/api/booking_requests", operation_id = "createBookingRequests", tag = "Booking",
    params(("Idempotency-Key" = String, Header), ("Captcha-Pass" = Option<String>, Header),
        ("Api-Key" = Option<String>, Header)),
    request_body = RequestSubmissionDto,
    responses(
        (status = 201, body = RequestsSubmittedDto),
        (status = 403, body = ErrorBody, description = "message.captcha_required, message.api_key_refused, \
            message.beyond_your_clinics of an API key"),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 409, body = ErrorBody, description = "message.booking_key_submitted"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody,
            description = "message.booking_request_denied when nothing was made, which denialReason of staff passes over where \
                answers to a questionnaire are the reason; message.questionnaire_required, message.invalid_fields, \
                message.guardian_required, message.unknown_exam")))]
pub(crate) async fn create_booking_requests(
    State(app): State<App>,
    CaptchaPass(pass): CaptchaPass,
    Context(ctx): Context,
    IdempotentJson { body, retry }: IdempotentJson<RequestSubmissionDto>,
) -> ApiResult<(StatusCode, HeaderMap, Personal<RequestsSubmittedDto>)> {
    app.check_captcha_of_requests(&ctx, pass.as_deref()).await?;
    let embedded = body.embedded;
    let submitted = app.submit_requests(&body.read()?, &ctx, retry).await?;
    let headers = submitted.session_token.as_deref().map(cookies::session).unwrap_or_default();
    let body = RequestsSubmittedDto::new(submitted, embedded, &app.known_texts(), &ctx.language);
    Ok((StatusCode::CREATED, headers, Personal(body)))
}
