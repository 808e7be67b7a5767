//! Points on the globe and the distance between them.

use serde::{Deserialize, Serialize};

use crate::PostalCodeLocationId;

/// A point on the globe in degrees.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Location {
    pub latitude: f64,
    pub longitude: f64,
}

/// The place of a postcode.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PostalCodeLocation {
    pub id: PostalCodeLocationId,
    pub country: String,
    pub postal_code: String,
    pub place: String,
    pub state: String,
    pub location: Location,
}

const EARTH_RADIUS_M: f64 = 6_371_008.8;

impl Location {
    /// `None` if the numbers aren't on the globe.
    pub fn new(latitude: f64, longitude: f64) -> Option<Self> {
        let real = (-90.0..=90.0).contains(&latitude) && (-180.0..=180.0).contains(&longitude);
        real.then_some(Self { latitude, longitude })
    }

    /// Great-circle distance in metres.
    pub fn distance_m(self, other: Self) -> f64 {
        let (lat1, lat2) = (self.latitude.to_radians(), other.latitude.to_radians());
        let half_lat = (lat2 - lat1) / 2.0;
        let half_lng = (other.longitude - self.longitude).to_radians() / 2.0;
        let h = half_lat.sin().powi(2) + lat1.cos() * lat2.cos() * half_lng.sin().powi(2);
        2.0 * EARTH_RADIUS_M * h.sqrt().min(1.0).asin()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chatswood_to_hornsby_is_about_thirteen_kilometres() {
        let chatswood = Location { latitude: -33.7969, longitude: 151.1832 };
        let hornsby = Location { latitude: -33.7035, longitude: 151.0993 };
        let metres = chatswood.distance_m(hornsby);
        assert!((12_800.0..13_100.0).contains(&metres), "{metres}");
    }

    #[test]
    fn numbers_off_the_globe_are_no_location() {
        assert_eq!(Location::new(91.0, 0.0), None);
        assert_eq!(Location::new(0.0, f64::NAN), None);
        assert!(Location::new(-33.8, 151.2).is_some());
    }
}
