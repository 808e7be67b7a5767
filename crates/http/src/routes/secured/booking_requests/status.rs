use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::requests::{ChangedRequestDto, RequestStepDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Sets the status of a booking request. A patient can cancel, decline an offer or, in the chat, report that they have booked.
#[utoipa::path(put, path = "/api/secured/booking_requests/{slug}/status",
    operation_id = "updateBookingRequestStatus", tag = "Portal", params(("slug" = String, Path)),
    request_body = RequestStepDto,
    responses((status = 200, body = ChangedRequestDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile, where a version is named"),
        (status = 422, body = ErrorBody, description = "message.status_not_allowed, message.invalid_fields")))]
pub(crate) async fn update_booking_request_status(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
    Json(body): Json<RequestStepDto>,
) -> ApiResult<Personal<ChangedRequestDto>> {
    let status = app.update_request_status(&ctx, &slug, &body.into()).await?;
    Ok(Personal(ChangedRequestDto { slug, status }))
}
