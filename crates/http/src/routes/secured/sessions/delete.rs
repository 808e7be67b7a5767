use app::App;
use axum::extract::State;
use axum::http::StatusCode;
use domain::SessionId;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// Ends one of the caller's own sessions.
#[utoipa::path(delete, path = "/api/secured/sessions/{id}", operation_id = "endSession", tag = "Authentication",
    params(("id" = i64, Path)),
    responses((status = 204),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for accounts"),
        (status = 404, body = ErrorBody, description = "message.not_found, also for another's")))]
pub(crate) async fn end_session(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<StatusCode> {
    app.end_own_session(&ctx, SessionId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
