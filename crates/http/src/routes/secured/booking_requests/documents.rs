//! Documents of a booking request, by its slug.

use app::App;
use app::documents::DocumentOwnerId;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use domain::BookingRequestId;

use crate::attachment_data::send_one;
use crate::cache::Personal;
use crate::download::{Disposition, send_all, send_file};
use crate::dto::attachments::{AttachmentDto, ImportReadinessDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// The file name of all documents of a request.
const ARCHIVE: &str = "documents.zip";

/// The documents of a booking request, without their content.
#[utoipa::path(get, path = "/api/secured/booking_requests/{slug}/documents",
    operation_id = "listBookingRequestDocuments", tag = "Portal", params(("slug" = String, Path)),
    responses((status = 200, body = Vec<AttachmentDto>),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug")))]
pub(crate) async fn list_booking_request_documents(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
) -> ApiResult<Personal<Vec<AttachmentDto>>> {
    let listed = app.attachments(&ctx, DocumentOwnerId::RequestSlug(&slug), None).await?;
    Ok(Personal(listed.into_iter().map(AttachmentDto::from).collect()))
}

/// Shows a document of a booking request: a picture or a PDF. Anything else is downloaded.
#[utoipa::path(get, path = "/api/secured/booking_requests/{slug}/documents/{documentId}/view",
    operation_id = "viewBookingRequestDocument", tag = "Portal",
    params(("slug" = String, Path), ("documentId" = i64, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream",
            description = "of the type that its bytes were found to be"),
        (status = 206, body = Vec<u8>, content_type = "application/octet-stream", description = "what Range names"),
        (status = 304, description = "If-None-Match names its ETag"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug; for patients also \
            where bookingRequestsDownloadReferralEnabled is off"),
        (status = 409, body = ErrorBody, description = "message.document_not_scanned"),
        (status = 416, body = ErrorBody, description = "message.malformed: Range names nothing that is there")))]
pub(crate) async fn view_booking_request_document(
    State(app): State<App>,
    Context(ctx): Context,
    Path((slug, document)): Path<(String, i64)>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let owner = DocumentOwnerId::RequestSlug(&slug);
    let file = app.attachment_file(&ctx, owner, document).await?;
    send_file(&app, &file, &headers, Disposition::Show).await
}

/// The referral of a booking request, with its content.
#[utoipa::path(get, path = "/api/secured/booking_requests/{slug}/referral",
    operation_id = "getBookingRequestReferral", tag = "Portal", params(("slug" = String, Path)),
    responses((status = 200, body = AttachmentDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found: no referral, or another's slug"),
        (status = 409, body = ErrorBody, description = "message.document_not_scanned")))]
pub(crate) async fn get_booking_request_referral(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
) -> ApiResult<Response> {
    let opened = app.referral(&ctx, DocumentOwnerId::RequestSlug(&slug)).await?;
    send_one(&app, opened).await
}

/// Whether an earlier referral can be imported.
#[utoipa::path(get, path = "/api/secured/booking_requests/{slug}/import_ready",
    operation_id = "getImportReady", tag = "Portal", params(("slug" = String, Path)),
    responses((status = 200, body = ImportReadinessDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's slug")))]
pub(crate) async fn get_import_ready(
    State(app): State<App>,
    Context(ctx): Context,
    Path(slug): Path<String>,
) -> ApiResult<Personal<ImportReadinessDto>> {
    let found = app.import_readiness(&ctx, DocumentOwnerId::RequestSlug(&slug)).await?;
    Ok(Personal(ImportReadinessDto::new(found, &*app.texts().await, &ctx.language)))
}

/// All documents of a booking request: the file if there is one, otherwise a zip. Documents that are not scanned yet are left out, and
/// `not-included.txt` in the zip names them.
#[utoipa::path(get, path = "/api/secured/booking_requests/{id}/download",
    operation_id = "downloadBookingRequestDocuments", tag = "Portal", params(("id" = i64, Path)),
    responses((status = 200, body = Vec<u8>, content_type = "application/octet-stream"),
        (status = 206, body = Vec<u8>, content_type = "application/octet-stream", description = "what Range names"),
        (status = 304, description = "If-None-Match names its ETag"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.otp_required, message.not_allowed"),
        (status = 404, body = ErrorBody, description = "message.not_found: none, or another's id; for patients also \
            where bookingRequestsDownloadReferralEnabled is off"),
        (status = 409, body = ErrorBody, description = "message.document_not_scanned: none of them is scanned yet"),
        (status = 416, body = ErrorBody, description = "message.malformed: Range names nothing that is there")))]
pub(crate) async fn download_booking_request_documents(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let owner = DocumentOwnerId::Request(BookingRequestId(id));
    let opened = app.all_attachments(&ctx, owner).await?;
    send_all(&app, opened, &headers, ARCHIVE).await
}
