use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::attachments::AttachmentDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// The files of a booking request, without their content.
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
    let documents = app.request_documents(&ctx, &slug).await?;
    Ok(Personal(documents.into_iter().map(AttachmentDto::from).collect()))
}
