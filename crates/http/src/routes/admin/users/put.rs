use app::App;
use axum::extract::State;
use domain::UserId;

use crate::cache::Personal;
use crate::dto::users::{UserChangeDto, UserDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Changes the rights of an account, or disables it.
#[utoipa::path(put, path = "/api/admin/users/{id}", operation_id = "adminUpdateUser", tag = "Back office",
    params(("id" = i64, Path)), request_body = UserChangeDto,
    responses((status = 200, body = UserDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile"),
        (status = 422, body = ErrorBody, description = "message.last_administrator, message.invalid_fields")))]
pub(crate) async fn admin_update_user(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
    Json(typed): Json<UserChangeDto>,
) -> ApiResult<Personal<UserDto>> {
    let user = app.change_user(&ctx, UserId(id), typed.version, typed.form.into()).await?;
    Ok(Personal(user.into()))
}
