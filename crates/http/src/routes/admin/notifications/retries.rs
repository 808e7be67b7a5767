use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// Retries a message that could not be delivered.
#[utoipa::path(post, path = "/api/admin/notifications/{id}/retries", operation_id = "adminRetryNotification",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 202, description = "it is tried again"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators and call centre"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for one that did not fail")))]
pub(crate) async fn admin_retry_notification(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<StatusCode> {
    app.retry_notification(&ctx, id).await?;
    Ok(StatusCode::ACCEPTED)
}
