//! `/api/secured/appointments/{id}/attachments`: the documents of an appointment.

use app::App;
use app::documents::DocumentOwnerId;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::AppointmentId;

use crate::attachment_data::send_list;
use crate::cache::Personal;
use crate::download::{Disposition, send_file};
use crate::dto::attachments::{AttachmentDataDto, AttachmentDto, AttachmentUploadDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path, Query};
use crate::upload::{UploadDestination, receive};

fn owner(id: i64) -> DocumentOwnerId<'static> {
    DocumentOwnerId::Appointment(AppointmentId(id))
}

/// The documents of an appointment; with their content only after the code.
#[utoipa::path(get, path = "/api/secured/appointments/{id}/attachments/response",
    operation_id = "listAppointmentAttachments", tag = "Portal",
    params(("id" = i64, Path), AttachmentDataDto),
    responses((status = 200, body = Vec<AttachmentDto>),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, where data is asked for"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's id"),
        (status = 409, body = ErrorBody, description = "message.document_not_scanned")))]
pub(crate) async fn list_appointment_attachments(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Query(wanted): Query<AttachmentDataDto>,
) -> ApiResult<Response> {
    if wanted.data {
        return send_list(&app, app.opened_attachments(&ctx, owner(id), None).await?).await;
    }
    let listed = app.attachments(&ctx, owner(id), None).await?;
    Ok(Personal(listed.into_iter().map(AttachmentDto::from).collect::<Vec<_>>()).into_response())
}

/// Adds a document to an appointment. Repeating an `uploadId` returns the same document.
#[utoipa::path(post, path = "/api/secured/appointments/{id}/attachments",
    operation_id = "uploadAppointmentAttachment", tag = "Portal", params(("id" = i64, Path)),
    request_body(content = AttachmentUploadDto, content_type = "multipart/form-data"),
    responses((status = 201, body = AttachmentDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's id"),
        (status = 413, body = ErrorBody, description = "form.file_too_large"),
        (status = 415, body = ErrorBody, description = "form.referral_file_types"),
        (status = 422, body = ErrorBody,
            description = "form.too_many_files, form.image_too_large, form.file_empty, form.file_incomplete, \
            form.file_unreadable, form.file_mixed, form.file_unpacks_too_large, form.file_infected, form.pdf_locked, \
            form.pdf_active, message.status_not_allowed")))]
pub(crate) async fn upload_appointment_attachment(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    request: Request,
) -> ApiResult<(StatusCode, Personal<AttachmentDto>)> {
    let added = receive(&app, &ctx, UploadDestination::With(owner(id)), request).await?;
    Ok((StatusCode::CREATED, Personal(added.into())))
}

/// Replaces a document.
#[utoipa::path(put, path = "/api/secured/appointments/{id}/attachments/{attachmentId}",
    operation_id = "replaceAppointmentAttachment", tag = "Portal",
    params(("id" = i64, Path), ("attachmentId" = i64, Path)),
    request_body(content = AttachmentUploadDto, content_type = "multipart/form-data"),
    responses((status = 200, body = AttachmentDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's id"),
        (status = 413, body = ErrorBody, description = "form.file_too_large"),
        (status = 415, body = ErrorBody, description = "form.referral_file_types"),
        (status = 422, body = ErrorBody,
            description = "form.image_too_large, form.file_empty, form.file_incomplete, \
            form.file_unreadable, form.file_mixed, form.file_unpacks_too_large, form.file_infected, form.pdf_locked, \
            form.pdf_active, message.status_not_allowed")))]
pub(crate) async fn replace_appointment_attachment(
    State(app): State<App>,
    Context(ctx): Context,
    Path((id, attachment)): Path<(i64, i64)>,
    request: Request,
) -> ApiResult<Personal<AttachmentDto>> {
    let place = UploadDestination::InPlaceOf(owner(id), attachment);
    Ok(Personal(receive(&app, &ctx, place, request).await?.into()))
}

/// Deletes a document. For staff only.
#[utoipa::path(delete, path = "/api/secured/appointments/{id}/attachments/{attachmentId}",
    operation_id = "deleteAppointmentAttachment", tag = "Portal",
    params(("id" = i64, Path), ("attachmentId" = i64, Path)),
    responses((status = 204),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, for patients"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's id")))]
pub(crate) async fn delete_appointment_attachment(
    State(app): State<App>,
    Context(ctx): Context,
    Path((id, attachment)): Path<(i64, i64)>,
) -> ApiResult<StatusCode> {
    app.delete_attachment(&ctx, owner(id), attachment).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Copies the referral of an earlier booking or request of the last twelve months.
#[utoipa::path(post, path = "/api/secured/appointments/{id}/attachments/imported",
    operation_id = "importAppointmentReferral", tag = "Portal", params(("id" = i64, Path)),
    responses((status = 201, body = Vec<AttachmentDto>),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's id"),
        (status = 409, body = ErrorBody, description = "message.referral_already_imported"),
        (status = 422, body = ErrorBody, description = "message.no_referral_to_import, form.too_many_files, \
            message.status_not_allowed")))]
pub(crate) async fn import_appointment_referral(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<(StatusCode, Personal<Vec<AttachmentDto>>)> {
    let copied = app.import_referral(&ctx, owner(id)).await?;
    Ok((StatusCode::CREATED, Personal(copied.into_iter().map(Into::into).collect())))
}

/// Downloads a document.
#[utoipa::path(get, path = "/api/secured/appointments/{id}/attachments/{attachmentId}/download",
    operation_id = "downloadAppointmentAttachment", tag = "Portal",
    params(("id" = i64, Path), ("attachmentId" = i64, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream",
            description = "of the type that its bytes were found to be"),
        (status = 206, body = Vec<u8>, content_type = "application/octet-stream", description = "what Range names"),
        (status = 304, description = "If-None-Match names its ETag"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's id"),
        (status = 409, body = ErrorBody, description = "message.document_not_scanned"),
        (status = 416, body = ErrorBody, description = "message.malformed: Range names nothing that is there")))]
pub(crate) async fn download_appointment_attachment(
    State(app): State<App>,
    Context(ctx): Context,
    Path((id, attachment)): Path<(i64, i64)>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let file = app.attachment_file(&ctx, owner(id), attachment).await?;
    send_file(&app, &file, &headers, Disposition::Save).await
}

/// Shows a document: a picture or a PDF. Anything else is downloaded.
#[utoipa::path(get, path = "/api/secured/appointments/{id}/attachments/{attachmentId}/view",
    operation_id = "viewAppointmentAttachment", tag = "Portal",
    params(("id" = i64, Path), ("attachmentId" = i64, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream",
            description = "of the type that its bytes were found to be"),
        (status = 206, body = Vec<u8>, content_type = "application/octet-stream", description = "what Range names"),
        (status = 304, description = "If-None-Match names its ETag"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's id"),
        (status = 409, body = ErrorBody, description = "message.document_not_scanned"),
        (status = 416, body = ErrorBody, description = "message.malformed: Range names nothing that is there")))]
pub(crate) async fn view_appointment_attachment(
    State(app): State<App>,
    Context(ctx): Context,
    Path((id, attachment)): Path<(i64, i64)>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let file = app.attachment_file(&ctx, owner(id), attachment).await?;
    send_file(&app, &file, &headers, Disposition::Show).await
}
