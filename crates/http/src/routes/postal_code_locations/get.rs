use app::App;
use axum::extract::State;
use domain::limits::SEARCH_TEXT_MAX_CHARACTERS;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Public;
use crate::dto::catalogue::PostalCodeLocationDto;
use crate::error::ApiResult;
use crate::extract::Query;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PostalCodeQuery {
    /// A postcode, a place, or both.
    search: String,
}

/// Places by postcode or name, at most 20.
#[utoipa::path(get, path = "/api/postal_code_locations", operation_id = "searchPostalCodes", tag = "Location",
    params(PostalCodeQuery), responses((status = 200, body = [PostalCodeLocationDto])))]
pub(crate) async fn search_postal_codes(
    State(app): State<App>,
    Query(query): Query<PostalCodeQuery>,
) -> ApiResult<Public<Vec<PostalCodeLocationDto>>> {
    let text: String = query.search.chars().take(SEARCH_TEXT_MAX_CHARACTERS).collect();
    Ok(Public(app.search_postal_codes(&text).into_iter().map(PostalCodeLocationDto::from).collect()))
}
