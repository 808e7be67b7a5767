use app::App;
use axum::extract::State;
use domain::BookingRequestId;

use crate::cache::Personal;
use crate::dto::office_requests::{AssignmentDto, WorkedRequestDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Assigns a booking request to a staff member, or releases it.
#[utoipa::path(post, path = "/api/admin/booking_requests/{id}/assignments", operation_id = "adminAssignBookingRequest",
    tag = "Back office", params(("id" = i64, Path)), request_body = AssignmentDto,
    responses((status = 200, body = WorkedRequestDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: nobody who could deal with it")))]
pub(crate) async fn admin_assign_booking_request(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Json(body): Json<AssignmentDto>,
) -> ApiResult<Personal<WorkedRequestDto>> {
    let request = app.assign_request(&ctx, BookingRequestId(id), &body.into()).await?;
    Ok(Personal(request.into()))
}
