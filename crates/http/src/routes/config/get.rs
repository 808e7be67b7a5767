use std::sync::Arc;

use app::App;
use axum::extract::State;

use crate::cache::Public;
use crate::dto::config::ConfigDto;
use crate::error::ApiResult;
use crate::extract::Context;
use crate::state::Site;

/// The configuration the app needs at start.
#[utoipa::path(get, path = "/api/config", operation_id = "getConfig", tag = "Configuration",
    responses((status = 200, body = ConfigDto)))]
pub(crate) async fn get_config(
    State(app): State<App>,
    State(site): State<Arc<Site>>,
    Context(ctx): Context,
) -> ApiResult<Public<ConfigDto>> {
    Ok(Public(ConfigDto::new(&*app.provider().await?, &ctx.language, app.hold_minutes(), &site)))
}
