use app::App;
use app::edited::AssetChange;
use axum::extract::{Request, State};
use axum::http::StatusCode;

use crate::dto::settings::{AssetVersionDto, PictureDto, asset_named};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path, Query};
use crate::upload::{read_bytes, upload_permit};

/// Uploads a picture: SVG, PNG, JPEG, WebP, GIF or ICO, detected by its bytes.
#[utoipa::path(put, path = "/api/admin/assets/{name}", operation_id = "adminUpdateAsset", tag = "Back office",
    params(("name" = String, Path), AssetVersionDto),
    request_body(content = PictureDto, content_type = "multipart/form-data"),
    responses((status = 204),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile"),
        (status = 413, body = ErrorBody, description = "form.file_too_large"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields: no picture")))]
pub(crate) async fn admin_update_asset(
    State(app): State<App>,
    Context(ctx): Context,
    Path(name): Path<String>,
    Query(AssetVersionDto { version }): Query<AssetVersionDto>,
    request: Request,
) -> ApiResult<StatusCode> {
    // Check before reading: other callers' files aren't read.
    app.begin_asset(&ctx).await?;
    let _room = upload_permit(&ctx)?;
    let body = Some(read_bytes(request).await?);
    let change = AssetChange { name: asset_named(&name)?, version, body };
    app.change_asset(&ctx, change).await?;
    Ok(StatusCode::NO_CONTENT)
}
