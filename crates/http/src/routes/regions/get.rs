use app::App;
use axum::extract::State;

use crate::cache::Public;
use crate::dto::catalogue::RegionDto;
use crate::error::ApiResult;

/// The regions of the provider.
#[utoipa::path(get, path = "/api/regions", operation_id = "listRegions", tag = "Catalogue",
    responses((status = 200, body = [RegionDto])))]
pub(crate) async fn list_regions(State(app): State<App>) -> ApiResult<Public<Vec<RegionDto>>> {
    Ok(Public(app.regions().await?.into_iter().map(RegionDto::from).collect()))
}
