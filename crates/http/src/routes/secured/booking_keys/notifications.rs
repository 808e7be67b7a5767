use app::App;
use app::portal::NotifiedAppointments;
use axum::extract::State;
use axum::http::StatusCode;
use domain::auth::CodeChannel;

use crate::cache::Personal;
use crate::dto::changes::{NotificationDto, NotificationSentDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath, OptionalJson};

/// Resends the message about the booked appointments of a key.
#[utoipa::path(post, path = "/api/secured/booking_keys/{bookingKey}/notifications",
    operation_id = "sendAppointmentNotifications", tag = "Portal", params(("bookingKey" = String, Path)),
    request_body = Option<NotificationDto>,
    responses((status = 202, body = NotificationSentDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's key"),
        (status = 422, body = ErrorBody,
            description = "message.status_not_allowed, message.unsubscribed, message.invalid_fields"),
        (status = 429, body = ErrorBody, description = "message.too_many_requests")))]
pub(crate) async fn send_appointment_notifications(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    OptionalJson(body): OptionalJson<NotificationDto>,
) -> ApiResult<(StatusCode, Personal<NotificationSentDto>)> {
    let channel = body.r#type.unwrap_or(CodeChannel::Email);
    let sent_to = app.send_again(&ctx, &key, NotifiedAppointments::Booked, channel).await?;
    Ok((StatusCode::ACCEPTED, Personal(NotificationSentDto { sent_to })))
}
