use app::App;
use app::booking::HoldingCaller;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::booking::HoldsDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{CaptchaPass, Context, KeyInPath};

/// Renews the holds of a draft. Each counts like a new one.
#[utoipa::path(put, path = "/api/booking_keys/{bookingKey}/holds", operation_id = "renewHolds",
    tag = "Availability",
    params(("bookingKey" = String, Path),
        ("Captcha-Pass" = Option<String>, Header, description = "Beyond 30 slots an hour")),
    responses(
        (status = 200, body = HoldsDto),
        (status = 403, body = ErrorBody, description = "message.captcha_required"),
        (status = 409, body = ErrorBody, description = "message.hold_lost with alternatives"),
        (status = 410, body = ErrorBody, description = "message.hold_expired"),
        (status = 429, body = ErrorBody, description = "message.too_many_holds, message.too_many_requests")))]
pub(crate) async fn renew_holds(
    State(app): State<App>,
    Context(ctx): Context,
    CaptchaPass(pass): CaptchaPass,
    KeyInPath(key): KeyInPath,
) -> ApiResult<Personal<HoldsDto>> {
    let by = HoldingCaller { ctx: &ctx, captcha_pass: pass.as_deref() };
    Ok(Personal(app.renew_holds(&key, by).await?.into()))
}
