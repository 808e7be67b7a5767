//! Answers of slot searches.

use std::sync::Arc;

use app::Texts;
use app::locations::{Nearby, NearbyClinic};
use app::slots::{Alternative, ClinicSlots, EmptyReason, SlotAnswer, SlotPart};
use domain::location::Location;
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use super::catalogue::{ClinicDto, PostalCodeLocationDto};
use super::{LocalTime, Zone, kilometres, metres};

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
    /// Metres, if a location is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<i64>,
    /// Kilometres with one decimal, if a location is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance_from_user: Option<f64>,
    pub available_groups: Vec<String>,
    pub slots: Vec<SlotDto>,
    /// Why there is no slot at all.
    pub reasons: Vec<ReasonDto>,
    /// Why each day without a slot has none.
    pub day_reasons: Vec<DayReasonDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Slot)]
pub(crate) struct SlotDto {
    #[schema(value_type = String, format = DateTime)]
    pub start: LocalTime,
    #[schema(value_type = String, format = DateTime)]
    pub end: LocalTime,
    pub device_id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub group_name: Option<SharedText>,
    /// The exams in order, if several make one visit. `start` and `end` are the visit's, `deviceId` is that of the first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub parts: Vec<SlotPartDto>,
}

/// One exam of a visit.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SlotPart)]
pub(crate) struct SlotPartDto {
    pub exam_slug: String,
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
    pub device_id: i64,
}

/// Why a clinic has no slot.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Reason)]
pub(crate) struct ReasonDto {
    /// `CLOSED`, `FULL`, `TOO_SHORT`, `PREPARATION`, `NOTICE`, `APART`, `NO_DEVICE` or `NOT_ONLINE`.
    pub reason: String,
    pub message: String,
}

/// Why a day has no slot.
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
    /// The exams in order, if several make one visit; `examSlug` then joins theirs by commas.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub parts: Vec<SlotPartDto>,
}

/// A text that many slots share.
#[derive(Debug)]
pub(crate) struct SharedText(Arc<str>);

impl Serialize for SharedText {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

fn parts(parts: Vec<SlotPart>, zone: &Zone) -> Vec<SlotPartDto> {
    let part = |part: SlotPart| SlotPartDto {
        exam_slug: part.exam_slug,
        start: zone.local(part.start),
        end: zone.local(part.end),
        device_id: part.device.0,
    };
    parts.into_iter().map(part).collect()
}

impl From<Alternative> for AlternativeDto {
    fn from(other: Alternative) -> Self {
        let zone = Zone::named(&other.time_zone);
        Self {
            start: zone.local(other.start),
            end: zone.local(other.end),
            parts: parts(other.parts, &zone),
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
            start: zone.clock(slot.start),
            end: zone.clock(slot.end),
            device_id: slot.device.0,
            group_name: slot.group.map(SharedText),
            parts: parts(slot.parts, &zone),
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
