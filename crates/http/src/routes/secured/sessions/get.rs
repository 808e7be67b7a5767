use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::accounts::OpenSessionDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Context;

/// The caller's own sessions, most recently used first.
#[utoipa::path(get, path = "/api/secured/sessions", operation_id = "listSessions", tag = "Authentication",
    responses((status = 200, body = Vec<OpenSessionDto>),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for accounts")))]
pub(crate) async fn list_sessions(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<Personal<Vec<OpenSessionDto>>> {
    let own = app.own_sessions(&ctx).await?;
    Ok(Personal(own.into_iter().map(OpenSessionDto::from).collect()))
}
