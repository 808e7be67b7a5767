//! All bookings and requests of a patient, on the wire.

use app::portal::{OtherPerson, PatientItem, PatientSummary};
use serde::Serialize;
use utoipa::ToSchema;

use super::portal::{PatientDetailsDto, SummaryItemDto};
use super::requests::BookingRequestDto;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PatientSummary)]
pub(crate) struct PatientSummaryDto {
    /// Latest first.
    pub items: Vec<PatientItemDto>,
    /// Cursor of the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    pub patient_details: PatientDetailsDto,
    /// Other people with the same contact.
    pub persons: Vec<OtherPersonDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = PatientItem)]
#[expect(clippy::large_enum_variant, reason = "a page of them, written out at once")]
pub(crate) enum PatientItemDto {
    Appointment(SummaryItemDto),
    BookingRequest(BookingRequestDto),
}

/// Opens with their own date of birth and this key.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OtherPerson)]
pub(crate) struct OtherPersonDto {
    pub first_name: String,
    pub booking_key: String,
}

impl From<PatientSummary> for PatientSummaryDto {
    fn from(summary: PatientSummary) -> Self {
        let patient = PatientDetailsDto::from(summary.patient);
        let item = |item| match item {
            PatientItem::Appointment(key, item) => {
                PatientItemDto::Appointment(SummaryItemDto::new(item, key.as_str(), &patient))
            }
            PatientItem::Request(key, item) => {
                PatientItemDto::BookingRequest(BookingRequestDto::new(item, key.as_str()))
            }
        };
        let person = |other: OtherPerson| OtherPersonDto {
            first_name: other.first_name,
            booking_key: other.key.into(),
        };
        Self {
            items: summary.items.into_iter().map(item).collect(),
            next_cursor: summary.next.map(|cursor| cursor.to_string()),
            persons: summary.others.into_iter().map(person).collect(),
            patient_details: patient,
        }
    }
}
