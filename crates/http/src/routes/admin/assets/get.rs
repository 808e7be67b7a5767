use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::settings::AssetDto;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Context;

/// The pictures a provider can upload, and which it has uploaded.
#[utoipa::path(get, path = "/api/admin/assets", operation_id = "adminListAssets", tag = "Back office",
    responses((status = 200, body = Vec<AssetDto>),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators")))]
pub(crate) async fn admin_list_assets(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<Personal<Vec<AssetDto>>> {
    let listed = app.list_assets(&ctx).await?;
    Ok(Personal(listed.into_iter().map(AssetDto::from).collect()))
}
