use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::booking::HoldsDto;
use crate::error::{Answer, ErrorBody};
use crate::extract::{KeyInPath, Who};

/// Gives the reservations of a draft their full time again.
#[utoipa::path(put, path = "/api/booking_keys/{bookingKey}/holds", operation_id = "renewHolds",
    tag = "Availability", params(("bookingKey" = String, Path)),
    responses(
        (status = 200, body = HoldsDto),
        (status = 409, body = ErrorBody, description = "message.hold_lost with alternatives"),
        (status = 410, body = ErrorBody, description = "message.hold_expired")))]
pub(crate) async fn renew_holds(
    State(app): State<App>,
    Who(tokens): Who,
    KeyInPath(key): KeyInPath,
) -> Answer<Personal<HoldsDto>> {
    Ok(Personal(app.renew_holds(&key, &tokens).await?.into()))
}
