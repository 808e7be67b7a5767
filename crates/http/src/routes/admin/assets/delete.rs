use app::App;
use app::edited::AssetChange;
use axum::extract::State;
use axum::http::StatusCode;

use crate::dto::settings::{AssetVersionDto, asset_named};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path, Query};

/// Removes a picture.
#[utoipa::path(delete, path = "/api/admin/assets/{name}", operation_id = "adminDeleteAsset", tag = "Back office",
    params(("name" = String, Path), AssetVersionDto),
    responses((status = 204),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile")))]
pub(crate) async fn admin_delete_asset(
    State(app): State<App>,
    Context(ctx): Context,
    Path(name): Path<String>,
    Query(AssetVersionDto { version }): Query<AssetVersionDto>,
) -> ApiResult<StatusCode> {
    let change = AssetChange { name: asset_named(&name)?, version, body: None };
    app.change_asset(&ctx, change).await?;
    Ok(StatusCode::NO_CONTENT)
}
