//! What searches are asked with.

use app::locations::{ClinicFilter, Whereabouts};
use app::slots::SlotOptions;
use domain::limits::SLUG_LIST_MAX;
use domain::location::Location;
use domain::{ClinicId, DeviceId, PostalCodeLocationId, SLUG_LIST_DELIMITER};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::error::Refusal;

/// Where the person is and which clinics are asked for; part of several searches.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct PlaceQuery {
    pub region_slug: Option<String>,
    /// Latitude, rounded to 3 decimals.
    pub lat: Option<f64>,
    /// Longitude, rounded to 3 decimals.
    pub lng: Option<f64>,
    pub postal_code_location_id: Option<i64>,
    pub group_name: Option<String>,
}

impl PlaceQuery {
    pub(crate) fn whereabouts(&self) -> Whereabouts {
        let location = self.lat.zip(self.lng).and_then(|(lat, lng)| Location::new(lat, lng));
        Whereabouts { location, postal_code: self.postal_code_location_id.map(PostalCodeLocationId) }
    }

    pub(crate) fn filter(&self, clinic: Option<String>, ids: Option<&str>) -> ClinicFilter {
        let ids = ids.into_iter().flat_map(|ids| ids.split(',')).filter_map(|id| id.trim().parse().ok());
        ClinicFilter {
            region: self.region_slug.clone().filter(|slug| slug != domain::SELECT_REGION),
            clinic,
            ids: ids.map(ClinicId).collect(),
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

/// A list of slugs, as it stands in a query: joined by commas, at most ten.
pub(crate) fn slug_list(field: &str, joined: &str) -> Result<Vec<String>, Refusal> {
    let slugs: Vec<String> = joined.split(SLUG_LIST_DELIMITER).map(str::to_owned).collect();
    if slugs.len() > SLUG_LIST_MAX { Err(Refusal::malformed_field(field)) } else { Ok(slugs) }
}
