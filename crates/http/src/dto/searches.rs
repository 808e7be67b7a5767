//! Query parameters of searches.

use app::locations::{ClinicFilter, DistanceOrigin};
use app::slots::SlotOptions;
use app::{AppError, FieldError};
use domain::limits::SLUG_LIST_MAX;
use domain::location::Location;
use domain::{ClinicScope, DeviceId, MessageKey, PostalCodeLocationId, SLUG_LIST_DELIMITER};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::ApiError;

/// The person's location and the clinics; part of several searches.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct LocationQuery {
    pub region_slug: Option<String>,
    /// Latitude, rounded to 3 decimals.
    pub lat: Option<f64>,
    /// Longitude, rounded to 3 decimals.
    pub lng: Option<f64>,
    pub postal_code_location_id: Option<i64>,
    pub group_name: Option<String>,
}

impl LocationQuery {
    pub(crate) fn distance_origin(&self) -> Result<DistanceOrigin, ApiError> {
        let location = location_in_query(self.lat, self.lng)?;
        let postal_code = self.postal_code_location_id.map(PostalCodeLocationId);
        Ok(DistanceOrigin { location, postal_code })
    }

    /// `scope` as in [`ClinicFilter::scope`].
    pub(crate) fn filter(&self, clinic: Option<String>, scope: Option<ClinicScope>) -> ClinicFilter {
        ClinicFilter {
            region: self.region_slug.clone().filter(|slug| slug != domain::SELECT_REGION),
            clinic,
            scope,
            group: self.group_name.clone(),
        }
    }

    pub(crate) fn options(&self, device: Option<i64>, custom_minutes: Option<i64>) -> SlotOptions {
        SlotOptions {
            device: device.map(DeviceId),
            group: self.group_name.clone(),
            custom_minutes,
            ..SlotOptions::default()
        }
    }
}

/// A number of degrees, with the name of its field.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Coordinate {
    pub field: &'static str,
    pub degrees: f64,
}

/// A location by its two fields. Values that aren't numbers, such as `NaN`, and those beyond a pole are refused by name.
pub(crate) fn location_of(latitude: Coordinate, longitude: Coordinate) -> Result<Location, ApiError> {
    let alone = [
        (latitude.field, Location::new(latitude.degrees, 0.0)),
        (longitude.field, Location::new(0.0, longitude.degrees)),
    ];
    let wrong = alone.into_iter().filter(|(_, location)| location.is_none());
    let fields = wrong.map(|(field, _)| FieldError::new(field, MessageKey::ValueInvalid)).collect();
    let key = MessageKey::LocationOutOfRange;
    Ok(Location::new(latitude.degrees, longitude.degrees).ok_or(AppError::Form { key, fields })?)
}

/// The location in a query, if it has both numbers.
pub(crate) fn location_in_query(lat: Option<f64>, lng: Option<f64>) -> Result<Option<Location>, ApiError> {
    let latitude = Coordinate { field: "lat", degrees: lat.unwrap_or_default() };
    let longitude = Coordinate { field: "lng", degrees: lng.unwrap_or_default() };
    let location = location_of(latitude, longitude)?;
    Ok(lat.and(lng).map(|_| location))
}

/// A list of ids in a query, joined by commas. Invalid ids are refused rather than ignored.
pub(crate) fn id_list(field: &str, joined: &str) -> Result<Vec<i64>, ApiError> {
    let ids = joined.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::parse);
    let wrong = |_| AppError::Fields(vec![FieldError::new(field, MessageKey::ValueInvalid)]);
    Ok(ids.collect::<Result<_, std::num::ParseIntError>>().map_err(wrong)?)
}

/// A list of slugs in a query, joined by commas, at most ten.
pub(crate) fn slug_list(field: &str, joined: &str) -> Result<Vec<String>, ApiError> {
    let slugs: Vec<String> = joined.split(SLUG_LIST_DELIMITER).map(str::to_owned).collect();
    if slugs.len() > SLUG_LIST_MAX { Err(ApiError::malformed_field(field)) } else { Ok(slugs) }
}
