use app::App;
use axum::extract::State;
use domain::BookingRequestId;

use crate::cache::Personal;
use crate::dto::office_requests::{OfferDto, WorkedRequestDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Offers the patient exams at clinics, to choose a time. Replaces an earlier offer.
#[utoipa::path(post, path = "/api/admin/booking_requests/{id}/offers", operation_id = "adminOfferBookingRequest",
    tag = "Back office", params(("id" = i64, Path)), request_body = OfferDto,
    responses((status = 200, body = WorkedRequestDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile"),
        (status = 422, body = ErrorBody, description = "message.status_not_allowed; message.invalid_fields: an exam \
            that is not booked online, or a clinic that does not do it")))]
pub(crate) async fn admin_offer_booking_request(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Json(body): Json<OfferDto>,
) -> ApiResult<Personal<WorkedRequestDto>> {
    let request = app.offer_request(&ctx, BookingRequestId(id), &body.into()).await?;
    Ok(Personal(request.into()))
}
