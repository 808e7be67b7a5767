use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::help::{AcceptedDto, PatientMatchDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{CaptchaPassed, Context, Json};

/// Sends the links of a patient's bookings again, to the contact on record. The answer doesn't tell whether there are any.
#[utoipa::path(post, path = "/api/link_requests", operation_id = "requestLinks", tag = "Help",
    params(("Captcha-Pass" = Option<String>, Header)),
    request_body = PatientMatchDto,
    responses((status = 202, body = AcceptedDto),
        (status = 403, body = ErrorBody, description = "message.captcha_required"),
        (status = 422, body = ErrorBody, description = "message.patient_matching_error with fields"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn request_links(
    State(app): State<App>,
    Context(ctx): Context,
    _: CaptchaPassed,
    Json(body): Json<PatientMatchDto>,
) -> ApiResult<(StatusCode, Personal<AcceptedDto>)> {
    app.request_links(&body.into(), &ctx).await?;
    Ok((StatusCode::ACCEPTED, Personal(AcceptedDto { accepted: true })))
}
