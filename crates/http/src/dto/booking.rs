//! Drafts, holds and patient details on the wire.

use std::collections::BTreeMap;

use app::booking::{DraftHolds, Drafts, HeldSlot, NeedsOutcome, WantedSlot};
use domain::DeviceId;
use domain::booking::BookingKeyState;
use domain::patient::{Needs, PatientDetails};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::draft_items::{AnsweredQuestionnaireDto, TemporaryDocumentDto};
use super::local;

/// What the keys are for. May be left out for the key of one visit.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingKeyWish)]
pub(crate) struct BookingKeyInputDto {
    /// Each exam is booked separately, under its own key.
    #[serde(default)]
    pub separate_booking: bool,
    /// Slugs joined by commas.
    pub exam_slug: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewBookingKey)]
pub(crate) struct NewBookingKeyDto {
    pub booking_key: String,
    /// For a separate booking: a key per exam, by position; the first is `bookingKey`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub booking_keys: Vec<String>,
    #[schema(format = DateTime)]
    pub expires_at: String,
}

impl From<Drafts> for NewBookingKeyDto {
    fn from(drafts: Drafts) -> Self {
        Self {
            booking_key: drafts.key.into(),
            booking_keys: drafts.separate.into_iter().map(String::from).collect(),
            expires_at: drafts.expires_at.to_string(),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Draft)]
pub(crate) struct DraftDto {
    pub booking_key: String,
    pub state: BookingKeyState,
    #[schema(format = DateTime)]
    pub expires_at: String,
    pub holds: Vec<HoldDto>,
    pub temporary_documents: Vec<TemporaryDocumentDto>,
    pub temporary_questionnaires: Vec<AnsweredQuestionnaireDto>,
    /// Once the patient has given them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<Needs>,
}

/// What follows from a patient's needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NeedsOutcome)]
pub(crate) struct NeedsOutcomeDto {
    /// How much longer each exam takes, by slug; only those that take longer.
    pub extra_minutes: BTreeMap<String, i64>,
    /// Holds that are too short or on an unsuitable device now. They stay held, but another time has to be chosen before booking.
    pub holds_to_choose_again: Vec<HoldDto>,
}

impl From<NeedsOutcome> for NeedsOutcomeDto {
    fn from(kept: NeedsOutcome) -> Self {
        Self {
            extra_minutes: kept.extra_minutes,
            holds_to_choose_again: kept.holds_to_choose_again.into_iter().map(HoldDto::from).collect(),
        }
    }
}

/// A slot from a search.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WantedSlot)]
pub(crate) struct WantedSlotDto {
    pub exam_slug: String,
    pub clinic_slug: String,
    pub device_id: i64,
    #[schema(value_type = String, format = DateTime)]
    pub start: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub end: Timestamp,
    /// May be left out: the draft's own hold of this slot is found anyway.
    #[expect(dead_code, reason = "part of the call; the reservation is looked up by key and slot")]
    #[serde(default)]
    pub hold_id: Option<i64>,
}

impl From<WantedSlotDto> for WantedSlot {
    fn from(slot: WantedSlotDto) -> Self {
        Self {
            exam_slug: slot.exam_slug,
            clinic_slug: slot.clinic_slug,
            device: DeviceId(slot.device_id),
            start: slot.start,
            end: slot.end,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Reservation)]
pub(crate) struct ReservationDto {
    pub slots: Vec<WantedSlotDto>,
    /// As in a search: callers other than staff get at least the exam's own minutes and at most twice those.
    #[serde(default)]
    pub custom_duration: Option<i64>,
    #[serde(default)]
    pub group_name: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Holds)]
pub(crate) struct HoldsDto {
    pub holds: Vec<HoldDto>,
    #[schema(format = DateTime)]
    pub expires_at: String,
    /// The end of renewals.
    #[schema(format = DateTime)]
    pub renewable_until: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Hold)]
pub(crate) struct HoldDto {
    pub id: i64,
    pub exam_slug: String,
    pub clinic_slug: String,
    pub device_id: i64,
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
    #[schema(format = DateTime)]
    pub expires_at: String,
    #[schema(format = DateTime)]
    pub renewable_until: String,
}

impl From<DraftHolds> for HoldsDto {
    fn from(held: DraftHolds) -> Self {
        Self {
            holds: held.holds.into_iter().map(HoldDto::from).collect(),
            expires_at: held.expires_at.to_string(),
            renewable_until: held.renewable_until.to_string(),
        }
    }
}

impl From<HeldSlot> for HoldDto {
    fn from(hold: HeldSlot) -> Self {
        Self {
            id: hold.id.0,
            start: local(hold.start, &hold.time_zone),
            end: local(hold.end, &hold.time_zone),
            exam_slug: hold.exam_slug,
            clinic_slug: hold.clinic_slug,
            device_id: hold.device.0,
            expires_at: hold.expires_at.to_string(),
            renewable_until: hold.renewable_until.to_string(),
        }
    }
}

/// Patient details. A missing field is refused like an empty one, with its name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PatientDetailsInput)]
pub(crate) struct PatientDetailsDto {
    pub title: Option<String>,
    #[serde(default)]
    #[schema(required = true)]
    pub first_name: String,
    #[serde(default)]
    #[schema(required = true)]
    pub last_name: String,
    #[serde(default)]
    #[schema(required = true, format = Date)]
    pub date_of_birth: String,
    #[serde(default)]
    #[schema(required = true)]
    pub email: String,
    #[serde(default)]
    #[schema(required = true)]
    pub contact_number: String,
    pub postal_code: Option<String>,
    pub medicare_number: Option<String>,
    pub reference_number: Option<String>,
    pub nhi_number: Option<String>,
    /// Female, Male or Other.
    pub gender: Option<String>,
    pub insurance_type_id: Option<i64>,
    pub ethnicity_id: Option<i64>,
}

impl From<PatientDetailsDto> for PatientDetails {
    fn from(typed: PatientDetailsDto) -> Self {
        Self {
            title: typed.title,
            first_name: typed.first_name,
            last_name: typed.last_name,
            date_of_birth: typed.date_of_birth,
            email: typed.email,
            contact_number: typed.contact_number,
            postal_code: typed.postal_code,
            medicare_number: typed.medicare_number,
            reference_number: typed.reference_number,
            nhi_number: typed.nhi_number,
            gender: typed.gender,
            insurance_type_id: typed.insurance_type_id,
            ethnicity_id: typed.ethnicity_id,
        }
    }
}
