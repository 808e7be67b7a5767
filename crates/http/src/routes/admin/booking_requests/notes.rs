use app::App;
use axum::extract::State;
use domain::BookingRequestId;

use crate::cache::Personal;
use crate::dto::office_requests::{RequestNoteDto, WorkedRequestDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Adds a note to a booking request, for colleagues.
#[utoipa::path(post, path = "/api/admin/booking_requests/{id}/notes", operation_id = "adminNoteBookingRequest",
    tag = "Back office", params(("id" = i64, Path)), request_body = RequestNoteDto,
    responses((status = 200, body = WorkedRequestDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields")))]
pub(crate) async fn admin_note_booking_request(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Json(body): Json<RequestNoteDto>,
) -> ApiResult<Personal<WorkedRequestDto>> {
    let request = app.note_request(&ctx, BookingRequestId(id), &body.text).await?;
    Ok(Personal(request.into()))
}
