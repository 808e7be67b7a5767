//! `/api/upload_links/{token}`: the holder of an upload link adds one document, and sees nothing.

use app::App;
use axum::extract::{Request, State};
use axum::http::StatusCode;

use crate::dto::upload_links::LinkUploadDto;
use crate::error::{ApiError, ApiResult, ErrorBody};
use crate::extract::{Context, Path};
use crate::upload::{read_upload, refuse_unread, upload_permit};

/// Whether a link takes a document. Asking does not use it up.
#[utoipa::path(get, path = "/api/upload_links/{token}", operation_id = "checkUploadLink", tag = "Portal",
    params(("token" = String, Path)),
    responses((status = 204, description = "it does"),
        (status = 404, body = ErrorBody,
            description = "message.upload_link_closed, alike for one that is unknown, used, expired or ended")))]
pub(crate) async fn check_upload_link(
    State(app): State<App>,
    Context(ctx): Context,
    Path(token): Path<String>,
) -> ApiResult<StatusCode> {
    app.check_upload_link(&ctx, &token).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Adds a document, which uses the link up. Repeating an `uploadId` adds nothing.
#[utoipa::path(post, path = "/api/upload_links/{token}/documents", operation_id = "uploadByLink", tag = "Portal",
    params(("token" = String, Path)),
    request_body(content = LinkUploadDto, content_type = "multipart/form-data"),
    responses((status = 204, description = "it is stored"),
        (status = 404, body = ErrorBody,
            description = "message.upload_link_closed, alike for one that is unknown, used, expired or ended"),
        (status = 413, body = ErrorBody, description = "form.file_too_large"),
        (status = 415, body = ErrorBody, description = "form.referral_file_types"),
        (status = 422, body = ErrorBody,
            description = "form.too_many_files, form.image_too_large, form.file_empty, form.file_incomplete, \
            form.file_unreadable, form.file_mixed, form.file_unpacks_too_large, form.file_infected, form.pdf_locked, \
            form.pdf_active; message.idempotency_mismatch: another file under an `uploadId` that was used")))]
pub(crate) async fn upload_by_link(
    State(app): State<App>,
    Context(ctx): Context,
    Path(token): Path<String>,
    request: Request,
) -> ApiResult<StatusCode> {
    let begun = app.begin_upload_by_link(&ctx, &token).await.map_err(ApiError::from);
    let (target, _room) = match begun.and_then(|target| Ok((target, upload_permit(&ctx)?))) {
        Ok(begun) => begun,
        Err(refusal) => return Err(refuse_unread(request, refusal).await),
    };
    app.store_upload_by_link(&target, read_upload(request).await?, &ctx).await?;
    Ok(StatusCode::NO_CONTENT)
}
