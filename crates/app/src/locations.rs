//! Where a person is, and which clinics are near.

use domain::catalogue::{Catalogue, Clinic, Exam};
use domain::location::{Location, PostalCodeLocation};
use domain::{ClinicScope, PostalCodeLocationId};

use crate::slots::exams_of_visit;
use crate::{App, AppError, Provider};

/// The place from which distances are measured.
#[derive(Debug, Clone, Copy, Default)]
pub struct DistanceOrigin {
    pub location: Option<Location>,
    pub postal_code: Option<PostalCodeLocationId>,
}

/// A clinic with its distance, if known.
#[derive(Debug, Clone)]
pub struct NearbyClinic {
    pub clinic: Clinic,
    pub distance_m: Option<f64>,
    /// Groups of its devices that do the exams.
    pub groups: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct Nearby {
    pub clinics: Vec<NearbyClinic>,
    pub postal_code: Option<PostalCodeLocation>,
    pub default_location: Option<Location>,
}

/// How a person's location is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::Display, strum::IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum LocationSource {
    /// From the address of the page.
    Query,
    /// Stored by this kiosk or browser.
    Kiosk,
    /// Unknown: the provider's default location.
    Default,
}

#[derive(Debug, Clone)]
pub struct UserLocation {
    pub location: Option<Location>,
    pub postal_code: Option<PostalCodeLocation>,
    pub source: LocationSource,
    pub default_location: Option<Location>,
    /// Farther from the default location than the provider allows: the default is used.
    pub beyond_maximum: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ClinicFilter {
    pub region: Option<String>,
    /// Slug; `select-clinic` means none.
    pub clinic: Option<String>,
    /// `None` if no clinic at all is meant.
    pub scope: Option<ClinicScope>,
    pub group: Option<String>,
}

impl App {
    pub fn search_postal_codes(&self, text: &str) -> Vec<PostalCodeLocation> {
        self.0.parts.postal_codes.search(text, None)
    }

    /// The location of a person, as far as it is known.
    pub async fn user_location(
        &self,
        given: Option<Location>,
        stored: Option<PostalCodeLocationId>,
    ) -> Result<UserLocation, AppError> {
        let catalogue = self.catalogue().await?;
        let default_location = default_location(&catalogue, None);
        let max_km = self.provider().await?.configuration.application.max_distance_km;
        let stored = stored.and_then(|id| self.0.parts.postal_codes.by_id(id)).cloned();
        let (known, source) = match (given, &stored) {
            (Some(location), _) => (Some(location), LocationSource::Query),
            (None, Some(code)) => (Some(code.location), LocationSource::Kiosk),
            (None, None) => (None, LocationSource::Default),
        };
        let used = within_reach(known, default_location, max_km);
        let beyond_maximum = known.is_some() && used != known;
        let location = used.or(default_location);
        let nearest = || location.and_then(|location| self.0.parts.postal_codes.nearest(location)).cloned();
        Ok(UserLocation {
            location,
            postal_code: stored.filter(|code| Some(code.location) == location).or_else(nearest),
            source,
            default_location,
            beyond_maximum,
        })
    }

    /// The clinics that do an exam, or all of several: nearest first if the location is known, otherwise by name.
    pub async fn nearby_clinics(
        &self,
        exam_slugs: &[String],
        filter: &ClinicFilter,
        place: DistanceOrigin,
    ) -> Result<Nearby, AppError> {
        let catalogue = self.catalogue().await?;
        let exams = exams_of_visit(&catalogue, exam_slugs)?;
        self.clinics_for(&catalogue, &exams, filter, place).await
    }

    pub(crate) async fn clinics_for(
        &self,
        catalogue: &Catalogue,
        exams: &[&Exam],
        filter: &ClinicFilter,
        place: DistanceOrigin,
    ) -> Result<Nearby, AppError> {
        let provider = self.provider().await?;
        Ok(self.clinics_near(catalogue, &provider, exams, filter, place))
    }

    /// Like [`Self::clinics_for`], with a configuration that is known to be current.
    pub(crate) fn clinics_near(
        &self,
        catalogue: &Catalogue,
        provider: &Provider,
        exams: &[&Exam],
        filter: &ClinicFilter,
        place: DistanceOrigin,
    ) -> Nearby {
        let max_km = provider.configuration.application.max_distance_km;
        let default_location = default_location(catalogue, filter.region.as_deref());
        let postal_code = self.postal_code_of(place);
        let known = place.location.or(postal_code.as_ref().map(|code| code.location));
        let origin = within_reach(known, default_location, max_km);
        let mut clinics: Vec<NearbyClinic> = catalogue
            .clinics_in(filter.region.as_deref())
            .filter(|clinic| filter.accepts(clinic))
            .filter_map(|clinic| nearby(catalogue, clinic, exams, filter.group.as_deref(), origin))
            .collect();
        let metres = |entry: &NearbyClinic| entry.distance_m.unwrap_or(f64::MAX);
        clinics
            .sort_by(|a, b| metres(a).total_cmp(&metres(b)).then_with(|| a.clinic.name.cmp(&b.clinic.name)));
        clinics.truncate(domain::limits::SLOT_SEARCH_MAX_CLINICS);
        Nearby { clinics, postal_code, default_location }
    }

    fn postal_code_of(&self, place: DistanceOrigin) -> Option<PostalCodeLocation> {
        let codes = &self.0.parts.postal_codes;
        match (place.location, place.postal_code) {
            (Some(location), _) => codes.nearest(location).cloned(),
            (None, Some(id)) => codes.by_id(id).cloned(),
            (None, None) => None,
        }
    }
}

impl ClinicFilter {
    fn accepts(&self, clinic: &Clinic) -> bool {
        let asked = self.clinic.as_deref().filter(|slug| *slug != domain::SELECT_CLINIC);
        asked.is_none_or(|slug| clinic.slug.as_str() == slug)
            && self.scope.as_ref().is_some_and(|scope| scope.contains(clinic.id))
    }
}

fn nearby(
    catalogue: &Catalogue,
    clinic: &Clinic,
    exams: &[&Exam],
    group: Option<&str>,
    origin: Option<Location>,
) -> Option<NearbyClinic> {
    let mut groups: Vec<String> = Vec::new();
    for exam in exams {
        let group = catalogue.group_of_exam(group, exams, exam);
        let before = groups.len();
        groups.extend(
            catalogue
                .devices_for(clinic.id, exam.id)
                .map(|suitable| suitable.device)
                .filter(|device| group.is_none_or(|group| device.group_name.as_deref() == Some(group)))
                .filter_map(|device| device.group_name.clone()),
        );
        if groups.len() == before && (group.is_some() || !catalogue.offers_exam(clinic.id, exam)) {
            return None;
        }
    }
    groups.sort_unstable();
    groups.dedup();
    let distance_m = origin.map(|origin| origin.distance_m(clinic.location));
    Some(NearbyClinic { clinic: clinic.clone(), distance_m, groups })
}

/// The region's location, else the first region's.
fn default_location(catalogue: &Catalogue, region: Option<&str>) -> Option<Location> {
    let named = region.and_then(|slug| catalogue.region_by_slug(slug));
    named.or(catalogue.regions.first()).map(|region| region.location)
}

/// A person farther away than the configured maximum is treated as if their location were unknown.
fn within_reach(known: Option<Location>, default: Option<Location>, max_km: f64) -> Option<Location> {
    let known = known?;
    match default {
        Some(default) if known.distance_m(default) > max_km * 1000.0 => Some(default),
        _ => Some(known),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loc_02d_farther_than_the_maximum_the_default_location_is_used() {
        let sydney = Location { latitude: -33.87, longitude: 151.21 };
        let skopje = Location { latitude: 41.99, longitude: 21.43 };
        assert_eq!(within_reach(Some(skopje), Some(sydney), 5000.0), Some(sydney));
        let newtown = Location { latitude: -33.9, longitude: 151.18 };
        assert_eq!(within_reach(Some(newtown), Some(sydney), 5000.0), Some(newtown));
        assert_eq!(within_reach(None, Some(sydney), 5000.0), None);
    }
}
