//! Answers of slot searches, and what they are asked with.

use app::Texts;
use app::locations::{ClinicFilter, Nearby, NearbyClinic, Whereabouts};
use app::slots::{Alternative, ClinicSlots, EmptyReason, SlotAnswer, SlotOptions};
use domain::location::Location;
use domain::{ClinicId, DeviceId, PostalCodeLocationId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::catalogue::{ClinicDto, PostalCodeLocationDto};
use super::{Zone, kilometres, local, metres};

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ClinicList)]
pub(crate) struct ClinicListDto {
    pub clinics: Vec<ClinicEntryDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pcl: Option<PostalCodeLocationDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default_location: Option<Location>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ClinicEntry)]
pub(crate) struct ClinicEntryDto {
    pub clinic: ClinicDto,
    /// Metres, where a location is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<i64>,
    /// Kilometres with one decimal, where a location is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance_from_user: Option<f64>,
    pub available_groups: Vec<String>,
    pub slots: Vec<SlotDto>,
    /// Why there is no slot at all.
    pub reasons: Vec<ReasonDto>,
    /// Of each day without a slot: why.
    pub day_reasons: Vec<DayReasonDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Slot)]
pub(crate) struct SlotDto {
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
    pub device_id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_name: Option<String>,
}

/// Why a clinic has nothing to offer.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Reason)]
pub(crate) struct ReasonDto {
    /// `CLOSED`, `FULL`, `TOO_SHORT`, `PREPARATION`, `NOTICE`, `NO_DEVICE` or `NOT_ONLINE`.
    pub reason: String,
    pub message: String,
}

/// Why one day has nothing to offer.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DayReason)]
pub(crate) struct DayReasonDto {
    #[schema(format = Date)]
    pub date: String,
    pub reason: String,
    pub message: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Alternative)]
pub(crate) struct AlternativeDto {
    pub clinic_slug: String,
    pub clinic_name: String,
    pub exam_slug: String,
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
    pub time_zone: String,
    pub device_id: i64,
}

impl From<Alternative> for AlternativeDto {
    fn from(other: Alternative) -> Self {
        Self {
            start: local(other.start, &other.time_zone),
            end: local(other.end, &other.time_zone),
            clinic_slug: other.clinic_slug,
            clinic_name: other.clinic_name,
            exam_slug: other.exam_slug,
            time_zone: other.time_zone,
            device_id: other.device.0,
        }
    }
}

impl ClinicListDto {
    pub(crate) fn of_slots(answer: SlotAnswer, texts: &Texts, language: &str) -> Self {
        let clinics = answer.clinics.into_iter();
        Self {
            clinics: clinics.map(|entry| ClinicEntryDto::of_slots(entry, texts, language)).collect(),
            pcl: answer.postal_code.map(PostalCodeLocationDto::from),
            default_location: answer.default_location,
        }
    }

    pub(crate) fn of_clinics(nearby: Nearby) -> Self {
        Self {
            clinics: nearby.clinics.into_iter().map(ClinicEntryDto::bare).collect(),
            pcl: nearby.postal_code.map(PostalCodeLocationDto::from),
            default_location: nearby.default_location,
        }
    }
}

impl ClinicEntryDto {
    fn bare(nearby: NearbyClinic) -> Self {
        Self {
            distance: nearby.distance_m.map(metres),
            distance_from_user: nearby.distance_m.map(kilometres),
            available_groups: nearby.groups,
            clinic: nearby.clinic.into(),
            slots: Vec::new(),
            reasons: Vec::new(),
            day_reasons: Vec::new(),
        }
    }

    pub(crate) fn of_slots(entry: ClinicSlots, texts: &Texts, language: &str) -> Self {
        let words = |reason: EmptyReason| (reason.name.to_owned(), texts.message(language, reason.key));
        let zone = Zone::named(&entry.nearby.clinic.time_zone);
        let slots = entry.slots.into_iter().map(|slot| SlotDto {
            start: zone.local(slot.start),
            end: zone.local(slot.end),
            device_id: slot.device.0,
            group_name: slot.group,
        });
        let reasons = entry.reasons.into_iter().map(words);
        let days = entry.day_reasons.into_iter().map(|(date, reason)| (date.to_string(), words(reason)));
        Self {
            slots: slots.collect(),
            reasons: reasons.map(|(reason, message)| ReasonDto { reason, message }).collect(),
            day_reasons: days
                .map(|(date, (reason, message))| DayReasonDto { date, reason, message })
                .collect(),
            ..Self::bare(entry.nearby)
        }
    }
}

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
        SlotOptions { device: device.map(DeviceId), group: self.group_name.clone(), custom_minutes }
    }
}
