use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::requests::RequestSummaryDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// One booking request, with its patient.
#[utoipa::path(get, path = "/api/secured/booking_requests/{slug}/summary",
    operation_id = "getBookingRequestSummary", tag = "Portal", params(("slug" = String, Path)),
    responses((status = 200, body = RequestSummaryDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug")))]
pub(crate) async fn get_booking_request_summary(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
) -> ApiResult<Personal<RequestSummaryDto>> {
    Ok(Personal(app.request_summary(&ctx, &slug).await?.into()))
}
