//! Drafts, reservations and submissions on the wire.

use std::collections::BTreeMap;

use app::booking::{AppointmentMade, Held, HeldSlot, NeedsKept, WantedSlot};
use domain::DeviceId;
use domain::appointment::AppointmentStatus;
use domain::booking::BookingKeyState;
use domain::catalogue::Preparation;
use domain::patient::{Needs, PatientDetails};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::local;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewBookingKey)]
pub(crate) struct NewBookingKeyDto {
    pub booking_key: String,
    #[schema(format = DateTime)]
    pub expires_at: String,
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
    /// As the patient has said, once they have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<Needs>,
}

/// What follows from a patient's needs.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NeedsKept)]
pub(crate) struct NeedsKeptDto {
    /// How much longer an exam takes, by its slug; exams that take no longer are left out.
    pub extra_minutes: BTreeMap<String, i64>,
    /// Reservations that are too short or on a device that does not suit any more. They stay reserved, but another time
    /// has to be chosen before the booking.
    pub holds_to_choose_again: Vec<HoldDto>,
}

impl From<NeedsKept> for NeedsKeptDto {
    fn from(kept: NeedsKept) -> Self {
        Self {
            extra_minutes: kept.extra_minutes,
            holds_to_choose_again: kept.holds_to_choose_again.into_iter().map(HoldDto::from).collect(),
        }
    }
}

/// A slot as a search has offered it.
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
    /// The draft's own reservation of this very slot is found without it too.
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
    /// Renewal ends here.
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

impl From<Held> for HoldsDto {
    fn from(held: Held) -> Self {
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

/// What a patient types about themselves. A field that is missing is refused as an empty one is, with its name.
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
    /// Female, Male or Other.
    pub gender: Option<String>,
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
            gender: typed.gender,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Submission)]
pub(crate) struct SubmissionDto {
    pub booking_key: String,
    pub patient_details: PatientDetailsDto,
    pub appointments: Vec<WantedSlotDto>,
    #[serde(default)]
    pub notes: Option<String>,
    #[serde(default)]
    #[schema(required = true)]
    pub accepted_terms: bool,
    #[serde(default)]
    pub custom_duration: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Submitted)]
pub(crate) struct SubmittedDto {
    pub booking_key: String,
    pub appointments: Vec<AppointmentResultDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AppointmentResult)]
pub(crate) struct AppointmentResultDto {
    pub success: bool,
    pub slug: String,
    pub id: i64,
    pub booking_key: String,
    pub status: AppointmentStatus,
    pub exam_slug: String,
    pub exam_name: String,
    pub clinic_name: String,
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
    pub time_zone: String,
    #[schema(format = DateTime)]
    pub arrive_at: String,
    pub preparation: Vec<Preparation>,
}

impl AppointmentResultDto {
    pub(crate) fn new(made: AppointmentMade, booking_key: &str) -> Self {
        Self {
            success: true,
            start: local(made.start, &made.time_zone),
            end: local(made.end, &made.time_zone),
            arrive_at: local(made.arrive_at, &made.time_zone),
            slug: made.slug,
            id: made.id.0,
            booking_key: booking_key.to_owned(),
            status: made.status,
            exam_slug: made.exam_slug,
            exam_name: made.exam_name,
            clinic_name: made.clinic_name,
            time_zone: made.time_zone,
            preparation: made.preparation,
        }
    }
}
