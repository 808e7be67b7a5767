use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::help::{CallbackDto, HelpReceiptDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{CaptchaPassed, Context, IdempotentJson};

/// Requests a call-back.
#[utoipa::path(post, path = "/api/callback_requests", operation_id = "requestCallback", tag = "Help",
    params(("Idempotency-Key" = String, Header), ("Captcha-Pass" = Option<String>, Header)),
    request_body = CallbackDto,
    responses((status = 202, body = HelpReceiptDto),
        (status = 403, body = ErrorBody, description = "message.captcha_required"),
        (status = 422, body = ErrorBody, description = "message.patient_request_error_message with fields"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn request_callback(
    State(app): State<App>,
    Context(ctx): Context,
    _: CaptchaPassed,
    IdempotentJson { body, retry }: IdempotentJson<CallbackDto>,
) -> ApiResult<(StatusCode, Personal<HelpReceiptDto>)> {
    let taken_on = app.request_callback(&body.into(), retry, &ctx).await?;
    Ok((StatusCode::ACCEPTED, Personal(taken_on.into())))
}
