use app::App;
use axum::extract::State;

use crate::cache::Personal;
use crate::dto::settings::{ConfigurationChangeDto, ConfigurationDto, section_named};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::{Context, Json, Path};

/// Changes the named fields of a section; null restores the default. All or nothing, effective at once.
#[utoipa::path(put, path = "/api/admin/configurations/{section}", operation_id = "adminUpdateConfiguration",
    tag = "Back office", params(("section" = String, Path)), request_body = ConfigurationChangeDto,
    responses((status = 200, body = ConfigurationDto),
        (status = 401, body = ErrorBody, description = "message.not_authenticated"),
        (status = 403, body = ErrorBody, description = "message.not_allowed, but for administrators"),
        (status = 404, body = ErrorBody, description = "message.not_found"),
        (status = 409, body = ErrorBody, description = "message.changed_meanwhile"),
        (status = 422, body = ErrorBody, description = "message.invalid_fields")))]
pub(crate) async fn admin_update_configuration(
    State(app): State<App>,
    Context(ctx): Context,
    Path(section): Path<String>,
    Json(typed): Json<ConfigurationChangeDto>,
) -> ApiResult<Personal<ConfigurationDto>> {
    let name = section_named(&section)?;
    let settings = app.change_settings(&ctx, name, typed.version, typed.fields).await?;
    Ok(Personal(ConfigurationDto::new(settings, &*app.texts().await, &ctx.language)))
}
