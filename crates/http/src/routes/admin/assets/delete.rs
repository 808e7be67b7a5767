use app::App;
use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::dto::settings::asset_named;
use crate::error::{Answer, ErrorBody};
use crate::extract::{CalledBy, Who};

/// Takes a picture away.
#[utoipa::path(delete, path = "/api/admin/assets/{name}", operation_id = "adminDeleteAsset", tag = "Back office",
    params(("name" = String, Path)),
    responses((status = 204),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_delete_asset(
    State(app): State<App>,
    CalledBy(caller): CalledBy,
    Who(tokens): Who,
    Path(name): Path<String>,
) -> Answer<StatusCode> {
    app.change_asset(&tokens, asset_named(&name)?, None, &caller).await?;
    Ok(StatusCode::NO_CONTENT)
}
