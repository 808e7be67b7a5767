use app::App;
use app::documents::DocumentOwnerId;
use axum::extract::{Request, State};
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::attachments::{AttachmentDto, AttachmentUploadDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};
use crate::upload::{UploadDestination, receive};

/// Adds a document to a booking request: by its patient, or by the program that made it. Repeating an `uploadId` returns the same document.
#[utoipa::path(post, path = "/api/booking_requests/{slug}/attachments",
    operation_id = "uploadBookingRequestAttachmentBySlug", tag = "Portal", params(("slug" = String, Path),
        ("Api-Key" = Option<String>, Header)),
    request_body(content = AttachmentUploadDto, content_type = "multipart/form-data"),
    responses((status = 201, body = AttachmentDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.api_key_refused"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug"),
        (status = 413, body = ErrorBody, description = "form.file_too_large"),
        (status = 415, body = ErrorBody, description = "form.referral_file_types"),
        (status = 422, body = ErrorBody,
            description = "form.too_many_files, form.image_too_large, form.file_empty, form.file_incomplete, \
            form.file_unreadable, form.file_mixed, form.file_unpacks_too_large, form.file_infected, form.pdf_locked, \
            form.pdf_active, message.status_not_allowed")))]
pub(crate) async fn upload_booking_request_attachment_by_slug(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
    request: Request,
) -> ApiResult<(StatusCode, Personal<AttachmentDto>)> {
    let place = UploadDestination::With(DocumentOwnerId::RequestSlug(&slug));
    let added = receive(&app, &ctx, place, request).await?;
    Ok((StatusCode::CREATED, Personal(added.into())))
}
