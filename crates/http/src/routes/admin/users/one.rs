use app::App;
use axum::extract::State;
use domain::UserId;

use crate::cache::Personal;
use crate::dto::users::UserDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// One account.
#[utoipa::path(get, path = "/api/admin/users/{id}", operation_id = "adminGetUser", tag = "Back office",
    params(("id" = i64, Path)),
    responses((status = 200, body = UserDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_get_user(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<Personal<UserDto>> {
    Ok(Personal(app.user(&ctx, UserId(id)).await?.into()))
}
