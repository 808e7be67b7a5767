use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::help::{CallCenterEmailDto, HelpReceiptDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{CaptchaPassed, Context, IdempotentJson};

/// Sends a message to the call centre.
#[utoipa::path(post, path = "/api/call_center_emails", operation_id = "sendCallCenterEmail", tag = "Help",
    params(("Idempotency-Key" = String, Header), ("Captcha-Pass" = Option<String>, Header)),
    request_body = CallCenterEmailDto,
    responses((status = 202, body = HelpReceiptDto),
        (status = 403, body = ErrorBody, description = "message.captcha_required"),
        (status = 422, body = ErrorBody, description = "message.patient_request_error_message with fields"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn send_call_center_email(
    State(app): State<App>,
    Context(ctx): Context,
    _: CaptchaPassed,
    IdempotentJson { body, retry }: IdempotentJson<CallCenterEmailDto>,
) -> ApiResult<(StatusCode, Personal<HelpReceiptDto>)> {
    let taken_on = app.send_call_center_email(&body.into(), retry, &ctx).await?;
    Ok((StatusCode::ACCEPTED, Personal(taken_on.into())))
}
