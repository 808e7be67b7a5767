//! A patient's own booking on the wire.

use app::portal::{ReferenceAppointment, Summary, SummaryItem};
use domain::appointment::AppointmentStatus;
use domain::catalogue::Preparation;
use domain::patient::{BookingFor, ValidPatient};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use super::catalogue::{ClinicDto, ExamDto};
use super::local;
use super::requests::BookingRequestDto;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AppointmentSummary)]
pub(crate) struct SummaryDto {
    pub booking_key: String,
    pub code_verified: bool,
    pub patient_details: PatientDetailsDto,
    /// Who the patient is to the person who booked.
    pub booking_for: BookingFor,
    pub appointments: Vec<SummaryItemDto>,
    pub booking_requests: Vec<BookingRequestDto>,
}

/// Contact details and numbers are masked before the one-time code.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PatientDetails)]
pub(crate) struct PatientDetailsDto {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub first_name: String,
    pub last_name: String,
    #[schema(format = Date)]
    pub date_of_birth: String,
    pub email: String,
    pub contact_number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub postal_code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub medicare_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reference_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gender: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SummaryItem)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub(crate) struct SummaryItemDto {
    pub id: i64,
    pub slug: String,
    pub booking_key: String,
    pub exam_slug: String,
    pub exam_details: ExamDto,
    /// The clinic's local day.
    #[schema(format = Date)]
    pub date: String,
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
    pub time_zone: String,
    pub status: AppointmentStatus,
    pub clinic: ClinicDto,
    #[schema(format = DateTime)]
    pub arrive_at: String,
    pub preparation: Vec<Preparation>,
    pub patient_details: PatientDetailsDto,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patient_medicare_number: Option<String>,
    /// The patient's number at the clinic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patient_folio_number: Option<String>,
    /// Whether the patient hasn't given it yet.
    pub show_gender_selection: bool,
    pub check_in_sent: bool,
    pub check_in_prepared: bool,
    pub check_in_prepared_sent: bool,
    pub results_available: bool,
    /// Number of required document types that are missing.
    pub documents_missing: usize,
    /// Number of consents that are still to be given.
    pub consent_pending: usize,
    /// Number of questionnaires that are still to be answered.
    pub questionnaires_pending: usize,
    /// The appointment that replaced it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaced_by_slug: Option<String>,
}

impl From<Summary> for SummaryDto {
    fn from(summary: Summary) -> Self {
        let key = summary.key.as_str().to_owned();
        let patient = PatientDetailsDto::from(summary.patient);
        let items = summary.items.into_iter().map(|item| SummaryItemDto::new(item, &key, &patient));
        let requests = summary.requests.into_iter().map(|item| BookingRequestDto::new(item, &key));
        Self {
            code_verified: summary.code_verified,
            booking_for: summary.booking_for,
            appointments: items.collect(),
            patient_details: patient,
            booking_requests: requests.collect(),
            booking_key: key,
        }
    }
}

impl From<ValidPatient> for PatientDetailsDto {
    fn from(patient: ValidPatient) -> Self {
        Self {
            title: patient.title,
            first_name: patient.first_name,
            last_name: patient.last_name,
            date_of_birth: patient.date_of_birth.to_string(),
            email: patient.email,
            contact_number: patient.contact_number,
            postal_code: patient.postal_code,
            medicare_number: patient.medicare_number,
            reference_number: patient.reference_number,
            gender: patient.gender,
        }
    }
}

impl SummaryItemDto {
    pub(crate) fn new(item: SummaryItem, booking_key: &str, patient: &PatientDetailsDto) -> Self {
        let zone = item.clinic.time_zone.clone();
        Self {
            id: item.id.0,
            slug: item.slug,
            booking_key: booking_key.to_owned(),
            exam_slug: item.exam.slug.to_string(),
            preparation: item.exam.preparation.clone(),
            exam_details: item.exam.into(),
            date: local_day(item.start, &zone),
            start: local(item.start, &zone),
            end: local(item.end, &zone),
            arrive_at: local(item.arrive_at, &zone),
            status: item.status,
            clinic: item.clinic.into(),
            time_zone: zone,
            patient_details: patient.clone(),
            patient_medicare_number: patient.medicare_number.clone(),
            patient_folio_number: item.folio_number,
            show_gender_selection: patient.gender.is_none(),
            check_in_sent: false,
            check_in_prepared: false,
            check_in_prepared_sent: false,
            results_available: item.results_available,
            documents_missing: item.documents_missing,
            consent_pending: item.consent_pending,
            questionnaires_pending: item.questionnaires_pending,
            replaced_by_slug: item.replaced_by,
        }
    }
}

/// An earlier appointment to which an exam relates.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReferenceAppointment)]
pub(crate) struct ReferenceAppointmentDto {
    pub slug: String,
    pub exam_slug: String,
    pub exam_name: String,
    pub clinic_name: String,
    /// The clinic's local day.
    #[schema(format = Date)]
    pub date: String,
    pub status: AppointmentStatus,
}

impl From<ReferenceAppointment> for ReferenceAppointmentDto {
    fn from(found: ReferenceAppointment) -> Self {
        Self {
            date: local_day(found.start, &found.time_zone),
            slug: found.slug,
            exam_slug: found.exam_slug,
            exam_name: found.exam_name,
            clinic_name: found.clinic_name,
            status: found.status,
        }
    }
}

fn local_day(start: Timestamp, zone: &str) -> String {
    start.to_zoned(TimeZone::get(zone).unwrap_or(TimeZone::UTC)).date().to_string()
}
