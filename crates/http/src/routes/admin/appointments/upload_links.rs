//! `/api/admin/appointments/{id}/upload_links`

use app::App;
use app::documents::DocumentOwnerId;
use axum::extract::State;
use axum::http::StatusCode;
use domain::AppointmentId;

use crate::cache::Personal;
use crate::dto::upload_links::{SentUploadLinkDto, UploadLinkRequestDto, UploadLinksDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, IdempotentJson, Path};

fn owner(id: i64) -> DocumentOwnerId<'static> {
    DocumentOwnerId::Appointment(AppointmentId(id))
}

/// The upload links of an appointment that were sent, and the contacts that one can be sent to.
#[utoipa::path(get, path = "/api/admin/appointments/{id}/upload_links",
    operation_id = "adminListAppointmentUploadLinks", tag = "Back office", params(("id" = i64, Path)),
    responses((status = 200, body = UploadLinksDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's")))]
pub(crate) async fn admin_list_appointment_upload_links(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<Personal<UploadLinksDto>> {
    Ok(Personal(app.upload_links(&ctx, owner(id)).await?.into()))
}

/// Sends the patient a link by which one document can be added. The answer never has the link.
#[utoipa::path(post, path = "/api/admin/appointments/{id}/upload_links",
    operation_id = "adminSendAppointmentUploadLink",
    tag = "Back office", params(("id" = i64, Path), ("Idempotency-Key" = String, Header)),
    request_body = UploadLinkRequestDto,
    responses((status = 202, body = SentUploadLinkDto, description = "it is on its way"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for call centre and front desk"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another clinic's"),
        (status = 422, body = ErrorBody, description = "message.patient_not_reached, message.status_not_allowed, \
            message.invalid_fields, message.idempotency_mismatch")))]
pub(crate) async fn admin_send_appointment_upload_link(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    IdempotentJson { body, retry }: IdempotentJson<UploadLinkRequestDto>,
) -> ApiResult<(StatusCode, Personal<SentUploadLinkDto>)> {
    let sent = app.send_upload_link(&ctx, owner(id), body.into(), retry).await?;
    Ok((StatusCode::ACCEPTED, Personal(sent.into())))
}
