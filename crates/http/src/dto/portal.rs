//! A patient's own booking on the wire.

use app::portal::{ReferenceAppointment, RequestItem, Summary, SummaryItem};
use domain::appointment::AppointmentStatus;
use domain::booking_request::{BookingRequestKind, BookingRequestStatus};
use domain::catalogue::Preparation;
use domain::patient::ValidPatient;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use super::catalogue::{ClinicDto, ExamDto};
use super::local;
use super::submission::PreferredTimeDto;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AppointmentSummary)]
pub(crate) struct SummaryDto {
    pub booking_key: String,
    pub code_verified: bool,
    pub patient_details: PatientDetailsDto,
    pub appointments: Vec<SummaryItemDto>,
    pub booking_requests: Vec<BookingRequestDto>,
}

/// Contact details and numbers are masked unless the one-time code is verified.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PatientDetails)]
pub(crate) struct PatientDetailsDto {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub contact_number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub medicare_number: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SummaryItem)]
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
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingRequest)]
pub(crate) struct BookingRequestDto {
    pub slug: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patient_notes: Option<String>,
    pub status: BookingRequestStatus,
    pub r#type: BookingRequestKind,
    pub id: i64,
    pub booking_key: String,
    /// Slugs joined by commas.
    pub exam_slug: String,
    pub exams: Vec<ExamDto>,
    /// None when any clinic of the region will do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinic: Option<ClinicDto>,
    /// Of the clinic, or words for all clinics of the region.
    pub clinic_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinical_notes: Option<String>,
    pub preferred_times: Vec<PreferredTimeDto>,
    #[schema(format = DateTime)]
    pub created_at: String,
    /// Of the appointment that was made of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appointment_booking_key: Option<String>,
}

impl From<Summary> for SummaryDto {
    fn from(summary: Summary) -> Self {
        let key = summary.key.as_str().to_owned();
        let items = summary.items.into_iter().map(|item| SummaryItemDto::new(item, &key));
        let requests = summary.requests.into_iter().map(|item| BookingRequestDto::new(item, &key));
        Self {
            code_verified: summary.code_verified,
            patient_details: summary.patient.into(),
            appointments: items.collect(),
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
            email: patient.email,
            contact_number: patient.contact_number,
            medicare_number: patient.medicare_number,
        }
    }
}

impl SummaryItemDto {
    fn new(item: SummaryItem, booking_key: &str) -> Self {
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
        }
    }
}

impl BookingRequestDto {
    fn new(item: RequestItem, booking_key: &str) -> Self {
        let slugs: Vec<&str> = item.exams.iter().map(|exam| exam.slug.as_str()).collect();
        let said = |text: String| Some(text).filter(|text| !text.is_empty());
        Self {
            slug: item.slug,
            patient_notes: said(item.patient_notes),
            status: item.status,
            r#type: item.kind,
            id: item.id.0,
            booking_key: booking_key.to_owned(),
            exam_slug: slugs.join(","),
            exams: item.exams.into_iter().map(ExamDto::from).collect(),
            clinic: item.clinic.map(ClinicDto::from),
            clinic_name: item.clinic_name,
            clinical_notes: said(item.clinical_notes),
            preferred_times: item.preferred_times.into_iter().map(PreferredTimeDto::from).collect(),
            created_at: item.created_at.to_string(),
            appointment_booking_key: item.appointment_key.map(String::from),
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
