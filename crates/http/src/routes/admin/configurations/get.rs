use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::settings::{ConfigurationDto, section_named};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Path};

/// A section of the configuration, field by field: `radiology`, `application`, `booking_request` or `terms`.
#[utoipa::path(get, path = "/api/admin/configurations/{section}", operation_id = "adminGetConfiguration",
    tag = "Back office", params(("section" = String, Path)),
    responses((status = 200, body = ConfigurationDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found")))]
pub(crate) async fn admin_get_configuration(
    State(app): State<App>,
    Context(ctx): Context,
    Path(section): Path<String>,
) -> ApiResult<Personal<ConfigurationDto>> {
    let settings = app.settings_of(&ctx, section_named(&section)?).await?;
    Ok(Personal(ConfigurationDto::new(settings, &*app.texts().await, &ctx.language)))
}
