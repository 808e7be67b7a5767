use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::help::{AcceptedDto, PatientMatchDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{CaptchaPassed, Context, Json, KeyInPath};

/// Asks whether the patient of a draft is already known. The answer doesn't tell; the question is looked up later.
#[utoipa::path(post, path = "/api/booking_keys/{bookingKey}/patient_match", operation_id = "matchPatient",
    tag = "Booking", params(("bookingKey" = String, Path), ("Captcha-Pass" = Option<String>, Header)),
    request_body = PatientMatchDto,
    responses((status = 202, body = AcceptedDto),
        (status = 403, body = ErrorBody, description = "message.captcha_required"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody, description = "message.patient_matching_error with fields")))]
pub(crate) async fn match_patient(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    _: CaptchaPassed,
    Json(body): Json<PatientMatchDto>,
) -> ApiResult<(StatusCode, Personal<AcceptedDto>)> {
    app.match_patient(&key, &body.into(), &ctx).await?;
    Ok((StatusCode::ACCEPTED, Personal(AcceptedDto { accepted: true })))
}
