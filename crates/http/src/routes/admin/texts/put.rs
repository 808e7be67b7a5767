use app::App;
use axum::extract::State;
use axum::http::StatusCode;

use crate::dto::settings::TextChangeDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json};

/// Overrides a text, or restores the default.
#[utoipa::path(put, path = "/api/admin/texts", operation_id = "adminUpdateText", tag = "Back office",
    request_body = TextChangeDto,
    responses((status = 204),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: a variable that is not known, …")))]
pub(crate) async fn admin_update_text(
    State(app): State<App>,
    Context(ctx): Context,
    Json(typed): Json<TextChangeDto>,
) -> ApiResult<StatusCode> {
    app.change_text(&ctx, typed.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}
