use app::App;
use axum::extract::State;
use axum::http::StatusCode;
use domain::AppointmentId;

use crate::cache::Personal;
use crate::dto::changes::NotificationSentDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// Gives the booking of an appointment a new key and sends it to the patient. The old one stops working.
#[utoipa::path(post, path = "/api/admin/appointments/{id}/new_links", operation_id = "adminSendNewLink",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 202, body = NotificationSentDto, description = "it is on its way"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 422, body = ErrorBody, description = "message.patient_not_reached: the old key stays")))]
pub(crate) async fn admin_send_new_link(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<(StatusCode, Personal<NotificationSentDto>)> {
    let sent_to = app.send_new_link(&ctx, AppointmentId(id)).await?;
    Ok((StatusCode::ACCEPTED, Personal(NotificationSentDto { sent_to })))
}
