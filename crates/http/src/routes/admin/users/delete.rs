use app::App;
use axum::extract::State;
use axum::http::StatusCode;
use domain::UserId;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// Retires an account: it is signed out and can't sign in again.
#[utoipa::path(delete, path = "/api/admin/users/{id}", operation_id = "adminDeleteUser", tag = "Back office",
    params(("id" = i64, Path)),
    responses((status = 204, description = "Gone"),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 422, body = ErrorBody, description = "message.own_account, message.last_administrator")))]
pub(crate) async fn admin_delete_user(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<StatusCode> {
    app.retire_user(&ctx, UserId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
