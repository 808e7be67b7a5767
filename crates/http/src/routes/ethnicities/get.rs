use app::App;
use axum::extract::State;

use crate::cache::Public;
use crate::dto::catalogue::EthnicityDto;
use crate::error::ApiResult;
use crate::extract::Context;

/// Ethnicities that patients choose from.
#[utoipa::path(get, path = "/api/ethnicities", operation_id = "listEthnicities", tag = "Catalogue",
    responses((status = 200, body = [EthnicityDto])))]
pub(crate) async fn list_ethnicities(
    State(app): State<App>,
    Context(ctx): Context,
) -> ApiResult<Public<Vec<EthnicityDto>>> {
    let all = app.ethnicities(&ctx.language).await?;
    Ok(Public(all.into_iter().map(EthnicityDto::from).collect()))
}
