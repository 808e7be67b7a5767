use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::draft_items::{TemporaryDocumentDto, UploadDto};
use crate::error::{Answer, ErrorBody};
use crate::extract::{CalledBy, KeyInPath, Who};
use crate::upload::Uploaded;

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
        (status = 422, body = ErrorBody, description = "form.too_many_files, form.image_too_large")))]
pub(crate) async fn upload_temporary_document(
    State(app): State<App>,
    Who(tokens): Who,
    CalledBy(caller): CalledBy,
    KeyInPath(key): KeyInPath,
    Uploaded(upload): Uploaded,
) -> Answer<(StatusCode, Personal<TemporaryDocumentDto>)> {
    let document = app.upload_to_draft(&key, upload, &tokens, &caller).await?;
    Ok((StatusCode::CREATED, Personal(document.into())))
}
