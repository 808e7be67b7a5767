use app::{App, Ctx};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use domain::booking::BookingKey;

use crate::cache::Personal;
use crate::dto::draft_items::{TemporaryDocumentDto, UploadDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyInPath};
use crate::upload::{UploadPermit, read_upload, refuse_unread, upload_permit};

/// Adds a file to a draft: a photo or a PDF.
#[utoipa::path(post, path = "/api/booking_keys/{bookingKey}/temporary_documents",
    operation_id = "uploadTemporaryDocument", tag = "Booking",
    params(("bookingKey" = String, Path)),
    request_body(content = UploadDto, content_type = "multipart/form-data"),
    responses(
        (status = 201, body = TemporaryDocumentDto),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired"),
        (status = 413, body = ErrorBody, description = "form.file_too_large"),
        (status = 415, body = ErrorBody, description = "form.referral_file_types"),
        (status = 422, body = ErrorBody, description = "form.too_many_files, form.image_too_large, form.file_empty, form.file_incomplete, \
            form.file_unreadable, form.file_mixed, form.file_unpacks_too_large, form.file_infected, form.pdf_locked, \
            form.pdf_active")))]
pub(crate) async fn upload_temporary_document(
    State(app): State<App>,
    Context(ctx): Context,
    KeyInPath(key): KeyInPath,
    request: Request,
) -> ApiResult<(StatusCode, Personal<TemporaryDocumentDto>)> {
    // Check before reading: other callers' files aren't read.
    let _room = match begin(&app, &key, &ctx).await {
        Ok(room) => room,
        Err(refusal) => return Err(refuse_unread(request, refusal).await),
    };
    let document = app.upload_to_draft(&key, read_upload(request).await?, &ctx).await?;
    Ok((StatusCode::CREATED, Personal(document.into())))
}

async fn begin(app: &App, key: &BookingKey, ctx: &Ctx) -> ApiResult<UploadPermit> {
    app.begin_upload(key, ctx).await?;
    upload_permit(ctx)
}
