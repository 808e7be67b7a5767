use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::settings::{HtmlPreviewDto, section_named};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Sanitizes HTML as saving it would. Nothing is saved.
#[utoipa::path(post, path = "/api/admin/configurations/{section}/previews", operation_id = "adminPreviewHtml",
    tag = "Back office", params(("section" = String, Path)), request_body = HtmlPreviewDto,
    responses((status = 200, body = HtmlPreviewDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields")))]
pub(crate) async fn admin_preview_html(
    State(app): State<App>,
    Context(ctx): Context,
    Path(section): Path<String>,
    Json(typed): Json<HtmlPreviewDto>,
) -> ApiResult<Personal<HtmlPreviewDto>> {
    let html = app.preview_html(&ctx, section_named(&section)?, &typed.html).await?;
    Ok(Personal(HtmlPreviewDto { html }))
}
