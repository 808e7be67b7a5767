use app::App;
use axum::extract::State;
use domain::UserId;

use crate::cache::Personal;
use crate::dto::users::TemporaryPasswordDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// Gives an account a temporary password, and ends its sessions.
#[utoipa::path(post, path = "/api/admin/users/{id}/password_resets", operation_id = "adminResetPassword",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 200, body = TemporaryPasswordDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_reset_password(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<Personal<TemporaryPasswordDto>> {
    let temporary_password = app.reset_password(&ctx, UserId(id)).await?;
    Ok(Personal(TemporaryPasswordDto { temporary_password }))
}
