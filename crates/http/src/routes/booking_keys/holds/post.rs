use app::App;
use app::booking::{Reservation, WantedSlot};
use app::slots::SlotOptions;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::booking::{HoldsDto, ReservationDto};
use crate::error::{Answer, ErrorBody};
use crate::extract::{CalledBy, KeyInPath, SentOnce, Who};

/// Reserves slots; takes the place of earlier reservations of the same exams. For a draft, or, with its
/// session, for what is booked and shall move.
#[utoipa::path(post, path = "/api/booking_keys/{bookingKey}/holds", operation_id = "reserveSlots",
    tag = "Availability",
    params(("bookingKey" = String, Path), ("Idempotency-Key" = String, Header)),
    request_body = ReservationDto,
    responses(
        (status = 201, body = HoldsDto),
        (status = 409, body = ErrorBody, description = "message.slot_just_taken with alternatives"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 422, body = ErrorBody, description = "message.slot_not_offered, message.prep_too_late")))]
pub(crate) async fn reserve_slots(
    State(app): State<App>,
    CalledBy(caller): CalledBy,
    Who(tokens): Who,
    KeyInPath(key): KeyInPath,
    SentOnce { body, retry }: SentOnce<ReservationDto>,
) -> Answer<(StatusCode, Personal<HoldsDto>)> {
    let options = SlotOptions {
        group: body.group_name,
        custom_minutes: body.custom_duration,
        ..SlotOptions::default()
    };
    let slots = body.slots.into_iter().map(WantedSlot::from).collect();
    let held = app.reserve_slots(&key, &tokens, &Reservation { slots, options }, retry, &caller).await?;
    Ok((StatusCode::CREATED, Personal(held.into())))
}
