use app::App;
use axum::extract::State;
use axum::http::StatusCode;
use domain::UserId;

use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// Removes a lost second factor.
#[utoipa::path(post, path = "/api/admin/users/{id}/second_factor_resets", operation_id = "adminResetSecondFactor",
    tag = "Back office", params(("id" = i64, Path)),
    responses((status = 204),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_reset_second_factor(
    State(app): State<App>,
    Context(ctx): Context,
    Path(id): Path<i64>,
) -> ApiResult<StatusCode> {
    app.reset_second_factor(&ctx, UserId(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
