//! The caller's location on the wire.

use app::locations::UserLocation;
use domain::location::Location;
use serde::Serialize;
use utoipa::ToSchema;

use super::catalogue::PostalCodeLocationDto;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UserLocation)]
pub(crate) struct UserLocationDto {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code_location: Option<PostalCodeLocationDto>,
    /// `QUERY`, `KIOSK`, `POSTAL_CODE` or `DEFAULT`.
    pub source: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_location: Option<Location>,
    /// Farther from the default location than the provider allows: the default is used.
    pub beyond_maximum: bool,
}

impl From<UserLocation> for UserLocationDto {
    fn from(place: UserLocation) -> Self {
        Self {
            location: place.location,
            postal_code: place.postal_code.as_ref().map(|code| code.postal_code.clone()),
            postal_code_location: place.postal_code.map(PostalCodeLocationDto::from),
            source: place.source.to_string(),
            default_location: place.default_location,
            beyond_maximum: place.beyond_maximum,
        }
    }
}
