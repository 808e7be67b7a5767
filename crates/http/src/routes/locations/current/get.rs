use app::App;
use axum::extract::State;
use axum::http::HeaderMap;
use domain::PostalCodeLocationId;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::cache::Personal;
use crate::cookies;
use crate::dto::locations::UserLocationDto;
use crate::dto::searches::location_in_query;
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Query;

/// Set by the web when a kiosk, or a person, has chosen a place.
const LOCATION_COOKIE: &str = "postalCodeLocationId";

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct CurrentLocationQuery {
    lat: Option<f64>,
    lng: Option<f64>,
}

/// The person's location and postcode, as far as known.
#[utoipa::path(get, path = "/api/locations/current", operation_id = "findUserLocation", tag = "Location",
    params(CurrentLocationQuery),
    responses(
        (status = 200, body = UserLocationDto),
        (status = 422, body = ErrorBody, description = "message.location_out_of_range")))]
pub(crate) async fn find_user_location(
    State(app): State<App>,
    headers: HeaderMap,
    Query(query): Query<CurrentLocationQuery>,
) -> ApiResult<Personal<UserLocationDto>> {
    let location = location_in_query(query.lat, query.lng)?;
    let stored =
        cookies::read(&headers, LOCATION_COOKIE).and_then(|id| id.parse().ok()).map(PostalCodeLocationId);
    Ok(Personal(app.user_location(location, stored).await?.into()))
}
