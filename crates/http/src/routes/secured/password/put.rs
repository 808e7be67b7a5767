use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::dto::accounts::PasswordChangeDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Changes the caller's own password and ends all other sessions of the account.
#[utoipa::path(put, path = "/api/secured/password", operation_id = "changePassword", tag = "Authentication",
    request_body = PasswordChangeDto,
    responses((status = 204),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for accounts"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: message.password_wrong …"),
        (status = 423, body = ErrorBody, description = "message.max_attempts_reached")))]
pub(crate) async fn change_password(
    State(app): State<App>,
    Context(ctx): Context,
    Json(typed): Json<PasswordChangeDto>,
) -> ApiResult<StatusCode> {
    app.change_password(&ctx, typed.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}
