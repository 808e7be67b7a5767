use app::App;
use axum::extract::State;
use domain::BookingRequestId;

use crate::cache::Personal;
use crate::dto::office_requests::RequestDetailDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// One booking request with its history.
#[utoipa::path(get, path = "/api/admin/booking_requests/{id}", operation_id = "adminGetBookingRequest",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 200, body = RequestDetailDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's")))]
pub(crate) async fn admin_get_booking_request(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<Personal<RequestDetailDto>> {
    Ok(Personal(app.request_detail(&ctx, BookingRequestId(id)).await?.into()))
}
