use app::App;
use axum::extract::State;
use axum::http::StatusCode;
use domain::UserId;

use crate::cache::Personal;
use crate::dto::accounts::OpenSessionDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// The open sessions of an account.
#[utoipa::path(get, path = "/api/admin/users/{id}/sessions", operation_id = "adminListUserSessions",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 200, body = Vec<OpenSessionDto>),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_list_user_sessions(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<Personal<Vec<OpenSessionDto>>> {
    let open = app.user_sessions(&ctx, UserId(id)).await?;
    Ok(Personal(open.into_iter().map(OpenSessionDto::from).collect()))
}

/// Signs an account out everywhere.
#[utoipa::path(delete, path = "/api/admin/users/{id}/sessions", operation_id = "adminEndUserSessions",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 204),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_end_user_sessions(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<StatusCode> {
    app.end_user_sessions(&ctx, UserId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
