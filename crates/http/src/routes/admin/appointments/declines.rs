use app::App;
use axum::extract::State;
use domain::AppointmentId;

use crate::cache::Personal;
use crate::dto::office::{DeclineDto, OfficeStatusDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Declines a pending appointment and tells its patient. Its time is free again.
#[utoipa::path(post, path = "/api/admin/appointments/{id}/declines", operation_id = "adminDeclineAppointment",
    tag = "Back office", params(("id" = i64, Path)), request_body = DeclineDto,
    responses((status = 200, body = OfficeStatusDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 422, body = ErrorBody,
            description = "message.status_not_allowed: it does not wait; message.invalid_fields")))]
pub(crate) async fn admin_decline_appointment(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Json(body): Json<DeclineDto>,
) -> ApiResult<Personal<OfficeStatusDto>> {
    let status = app.decline(&ctx, AppointmentId(id), &body.into()).await?;
    Ok(Personal(OfficeStatusDto { id, status }))
}
