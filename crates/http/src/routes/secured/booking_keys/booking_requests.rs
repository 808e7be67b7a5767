use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::requests::ListedRequestDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath};

/// The booking requests of a key. If there is nothing more to see or do, only slug, status and type.
#[utoipa::path(get, path = "/api/secured/booking_keys/{bookingKey}/booking_requests",
    operation_id = "listBookingRequestsByKey", tag = "Portal", params(("bookingKey" = String, Path)),
    responses((status = 200, body = [ListedRequestDto]),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's key")))]
pub(crate) async fn list_booking_requests_by_key(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
) -> ApiResult<Personal<Vec<ListedRequestDto>>> {
    let found = app.requests_of_key(&ctx, &key).await?;
    Ok(Personal(found.into_iter().map(|item| ListedRequestDto::new(item, key.as_str())).collect()))
}
