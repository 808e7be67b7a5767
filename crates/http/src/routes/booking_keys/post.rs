use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::booking::NewBookingKeyDto;
use crate::error::{Answer, ErrorBody};
use crate::extract::CalledBy;

/// A new booking key: a draft for 24 hours.
#[utoipa::path(post, path = "/api/booking_keys", operation_id = "createBookingKey", tag = "Booking",
    responses(
        (status = 201, body = NewBookingKeyDto),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn create_booking_key(
    State(app): State<App>,
    CalledBy(caller): CalledBy,
) -> Answer<(StatusCode, Personal<NewBookingKeyDto>)> {
    let draft = app.create_booking_key(&caller).await?;
    let body = NewBookingKeyDto { booking_key: draft.key.into(), expires_at: draft.expires_at.to_string() };
    Ok((StatusCode::CREATED, Personal(body)))
}
