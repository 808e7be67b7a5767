use app::App;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath};

/// The booking as a calendar file.
#[utoipa::path(get, path = "/api/secured/booking_keys/{bookingKey}/calendar", operation_id = "getCalendarFile",
    tag = "Portal", params(("bookingKey" = String, Path)),
    responses(
        (status = 200, body = String, content_type = "text/calendar"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's key")))]
pub(crate) async fn get_calendar_file(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
) -> ApiResult<impl IntoResponse> {
    let file = app.calendar_file(&ctx, &key).await?;
    let headers = [
        (CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (CONTENT_DISPOSITION, "attachment; filename=\"booking.ics\""),
        (CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, file))
}
