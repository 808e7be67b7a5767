use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::cache::Personal;
use crate::dto::users::{CreatedUserDto, NewUserDto};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Creates an account with a temporary password.
#[utoipa::path(post, path = "/api/admin/users", operation_id = "adminCreateUser", tag = "Back office",
    request_body = NewUserDto,
    responses((status = 201, body = CreatedUserDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: message.username_taken …")))]
pub(crate) async fn admin_create_user(
    State(app): State<App>,
    Context(ctx): Context,
    Json(typed): Json<NewUserDto>,
) -> ApiResult<(StatusCode, Personal<CreatedUserDto>)> {
    let created = app.create_user(&ctx, typed.into()).await?;
    Ok((StatusCode::CREATED, Personal(created.into())))
}
