use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath};

/// Deletes a draft and releases its holds.
#[utoipa::path(delete, path = "/api/booking_keys/{bookingKey}", operation_id = "deleteBookingKey", tag = "Booking",
    params(("bookingKey" = String, Path)),
    responses(
        (status = 204),
        (status = 409, body = ErrorBody, description = "message.booking_key_submitted")))]
pub(crate) async fn delete_booking_key(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
) -> ApiResult<StatusCode> {
    app.delete_booking_key(&key, &ctx).await?;
    Ok(StatusCode::NO_CONTENT)
}
