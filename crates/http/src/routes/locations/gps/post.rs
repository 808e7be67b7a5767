use app::App;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::cache::Personal;
use crate::dto::locations::UserLocationDto;
use crate::dto::searches::{Coordinate, location_of};
use crate::error::{ApiResult, ErrorBody};
use crate::extract::Json;

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = GpsPosition)]
pub(crate) struct GpsPosition {
    latitude: f64,
    longitude: f64,
}

/// The place at the browser's position. The position isn't stored.
#[utoipa::path(post, path = "/api/locations/gps", operation_id = "resolveGpsLocation", tag = "Location",
    request_body = GpsPosition,
    responses(
        (status = 200, body = UserLocationDto),
        (status = 422, body = ErrorBody, description = "message.location_out_of_range")))]
pub(crate) async fn resolve_gps_location(
    State(app): State<App>,
    Json(position): Json<GpsPosition>,
) -> ApiResult<Personal<UserLocationDto>> {
    let latitude = Coordinate { field: "latitude", degrees: position.latitude };
    let longitude = Coordinate { field: "longitude", degrees: position.longitude };
    let location = location_of(latitude, longitude)?;
    Ok(Personal(app.user_location(Some(location), None).await?.into()))
}
