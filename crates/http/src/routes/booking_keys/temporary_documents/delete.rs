use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, KeyAndId};

/// Deletes a file of a draft.
#[utoipa::path(delete, path = "/api/booking_keys/{bookingKey}/temporary_documents/{id}",
    operation_id = "deleteTemporaryDocument", tag = "Booking",
    params(("bookingKey" = String, Path), ("id" = i64, Path)),
    responses(
        (status = 204),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 410, body = ErrorBody, description = "message.booking_key_expired")))]
pub(crate) async fn delete_temporary_document(
    State(app): State<App>,
    Context(ctx): Context,
    KeyAndId(key, id): KeyAndId,
) -> ApiResult<StatusCode> {
    app.delete_from_draft(&key, id, &ctx).await?;
    Ok(StatusCode::NO_CONTENT)
}
