use app::App;
use app::booking::{HoldingCaller, Reservation, WantedSlot};
use app::slots::SlotOptions;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::booking::{HoldsDto, ReservationDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{CaptchaPass, Context, IdempotentJson, KeyInPath};

/// Holds slots, replacing earlier holds of the same exams. For a draft or, with its session, for a booking to be moved. One call
/// names each exam once, and a draft holds at most 10 slots. One address can hold or renew 30 slots an hour without a captcha and
/// 240 with one, and hold at most 60 at once; accounts are counted separately, with five times as much.
#[utoipa::path(post, path = "/api/booking_keys/{bookingKey}/holds", operation_id = "reserveSlots",
    tag = "Availability",
    params(("bookingKey" = String, Path), ("Idempotency-Key" = String, Header),
        ("Captcha-Pass" = Option<String>, Header, description = "Beyond 30 slots an hour")),
    request_body = ReservationDto,
    responses(
        (status = 201, body = HoldsDto),
        (status = 403, body = ErrorBody, description = "message.captcha_required"),
        (status = 409, body = ErrorBody, description = "message.slot_just_taken with alternatives"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody, description = "message.slot_not_offered, message.prep_too_late, \
            message.invalid_fields"),
        (status = 429, body = ErrorBody, description = "message.too_many_holds, message.too_many_requests")))]
pub(crate) async fn reserve_slots(
    State(app): State<App>,
    Context(ctx): Context,
    CaptchaPass(pass): CaptchaPass,
    KeyInPath(key): KeyInPath,
    IdempotentJson { body, retry }: IdempotentJson<ReservationDto>,
) -> ApiResult<(StatusCode, Personal<HoldsDto>)> {
    let options = SlotOptions {
        group: body.group_name,
        custom_minutes: body.custom_duration,
        ..SlotOptions::default()
    };
    let slots = body.slots.into_iter().map(WantedSlot::from).collect();
    let by = HoldingCaller { ctx: &ctx, captcha_pass: pass.as_deref() };
    let held = app.reserve_slots(&key, &Reservation { slots, options }, retry, by).await?;
    Ok((StatusCode::CREATED, Personal(held.into())))
}
