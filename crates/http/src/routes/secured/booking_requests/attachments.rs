use app::App;
use axum::extract::State;
use domain::BookingRequestId;

use crate::download::Download;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// Downloads a file of a booking request.
#[utoipa::path(get, path = "/api/secured/booking_requests/{id}/attachments/{attachmentId}/download",
    operation_id = "downloadBookingRequestAttachment", tag = "Portal",
    params(("id" = i64, Path), ("attachmentId" = i64, Path)),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/octet-stream",
            description = "of the type that its bytes were found to be"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's; for patients also where \
            bookingRequestsDownloadReferralEnabled is off")))]
pub(crate) async fn download_booking_request_attachment(
    State(app): State<App>,
    Context(ctx): Context,
    Path((id, attachment)): Path<(i64, i64)>,
) -> ApiResult<Download> {
    Ok(app.request_document(&ctx, BookingRequestId(id), attachment).await?.into())
}
