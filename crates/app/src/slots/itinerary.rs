//! Which clinics and devices a search looks at. It depends on the offer alone, so it is cached with the answer.

use std::ops::Range;

use domain::DeviceId;
use domain::catalogue::Exam;
use domain::location::{Location, PostalCodeLocation};

use super::SlotQuery;
use super::fill::{ClinicSearch, devices_in};
use crate::App;
use crate::locations::{Nearby, NearbyClinic};
use crate::offer::Offer;

#[derive(Debug)]
pub(super) struct Itinerary {
    /// Versions of the catalogue and the branding.
    versions: (i64, i64),
    /// In the order of the answer.
    pub(super) places: Vec<SearchedClinic>,
    devices: Vec<DeviceId>,
    pub(super) postal_code: Option<PostalCodeLocation>,
    pub(super) default_location: Option<Location>,
}

/// A clinic of the search with its devices.
#[derive(Debug)]
pub(super) struct SearchedClinic {
    pub(super) nearby: NearbyClinic,
    devices: Range<usize>,
}

impl Itinerary {
    pub(super) fn of(
        app: &App,
        offer: &Offer,
        search: &SlotQuery,
        exams: &[&Exam],
        clinic_search: &ClinicSearch<'_>,
    ) -> Self {
        let Nearby { clinics, postal_code, default_location } =
            app.clinics_near(&offer.catalogue, &offer.provider, exams, &search.clinics, search.place);
        let mut devices = Vec::new();
        let mut place = |nearby: NearbyClinic| {
            let first = devices.len();
            devices.extend(devices_in(&clinic_search.suitable_devices_at(&nearby.clinic)));
            SearchedClinic { nearby, devices: first..devices.len() }
        };
        let places = clinics.into_iter().map(&mut place).collect();
        Self { versions: offer.versions(), places, devices, postal_code, default_location }
    }

    /// Whether it was made for this offer.
    pub(super) fn is_of(&self, offer: &Offer) -> bool {
        self.versions == offer.versions()
    }

    /// The devices of a clinic that can do the exams.
    pub(super) fn devices_at(&self, place: &SearchedClinic) -> &[DeviceId] {
        &self.devices[place.devices.clone()]
    }

    /// Those of adjacent clinics.
    pub(super) fn devices_of(&self, places: Range<usize>) -> &[DeviceId] {
        let places = &self.places[places];
        match (places.first(), places.last()) {
            (Some(first), Some(last)) => &self.devices[first.devices.start..last.devices.end],
            _ => &[],
        }
    }

    /// Approximate memory use.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.places.as_slice()) + size_of_val(self.devices.as_slice())
    }
}
