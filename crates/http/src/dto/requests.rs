//! Booking requests of a patient on the wire.

use app::Texts;
use app::booking::{FurtherRequests, RelatedBooking, WantedFurtherRequests, WantedRequest};
use app::portal::{RequestItem, RequestStep, RequestSummary};
use domain::booking::BookingKey;
use domain::booking_request::{BookingRequestKind, BookingRequestStatus, PreferredTimeInput};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::catalogue::{ClinicDto, ExamDto};
use super::portal::PatientDetailsDto;
use super::results::{RequestResultDto, request_results};
use super::submission::PreferredTimeDto;

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
    /// Empty if the exam isn't decided yet.
    pub exams: Vec<ExamDto>,
    /// Staff's notes about the exams.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exam_notes: Option<String>,
    /// None means any clinic of the region.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinic: Option<ClinicDto>,
    /// Where staff offered it, if they did; if empty, at any clinic.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<ClinicDto>, required = false)]
    pub offered_clinics: Option<Vec<ClinicDto>>,
    /// While it is offered: when the offer ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub offered_until: Option<String>,
    /// The clinic's name, or a text for all clinics of the region.
    pub clinic_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinical_notes: Option<String>,
    pub preferred_times: Vec<PreferredTimeDto>,
    #[schema(format = DateTime)]
    pub created_at: String,
    /// The key of the appointment made from it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appointment_booking_key: Option<String>,
}

impl BookingRequestDto {
    pub(crate) fn new(item: RequestItem, booking_key: &str) -> Self {
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
            exam_notes: said(item.exam_notes),
            clinic: item.clinic.map(ClinicDto::from),
            offered_clinics: item
                .offered_clinics
                .map(|clinics| clinics.into_iter().map(ClinicDto::from).collect()),
            offered_until: item.offered_until.map(|end| end.to_string()),
            clinic_name: item.clinic_name,
            clinical_notes: said(item.clinical_notes),
            preferred_times: item.preferred_times.into_iter().map(PreferredTimeDto::from).collect(),
            created_at: item.created_at.to_string(),
            appointment_booking_key: item.appointment_key.map(String::from),
        }
    }
}

/// A request of a key. If there is nothing more to see or do, only its slug, status and type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = ListedBookingRequest)]
#[expect(clippy::large_enum_variant, reason = "a handful of them, written out at once")]
pub(crate) enum ListedRequestDto {
    Whole(BookingRequestDto),
    Denied(DeniedRequestDto),
}

/// The schema allows no other properties: that is how it differs from a whole one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = DeniedBookingRequest)]
pub(crate) struct DeniedRequestDto {
    pub slug: String,
    pub status: BookingRequestStatus,
    pub r#type: BookingRequestKind,
}

impl ListedRequestDto {
    pub(crate) fn new(item: RequestItem, booking_key: &str) -> Self {
        if item.status.is_denied() {
            return Self::Denied(DeniedRequestDto {
                slug: item.slug,
                status: item.status,
                r#type: item.kind,
            });
        }
        Self::Whole(BookingRequestDto::new(item, booking_key))
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingRequestSummary)]
pub(crate) struct RequestSummaryDto {
    pub booking_request: BookingRequestDto,
    pub patient_details: PatientDetailsDto,
    /// The number of its files.
    pub documents: usize,
    /// Number of questionnaires that are still to be answered.
    pub questionnaires_pending: usize,
}

impl From<RequestSummary> for RequestSummaryDto {
    fn from(summary: RequestSummary) -> Self {
        Self {
            booking_request: BookingRequestDto::new(summary.request, summary.key.as_str()),
            patient_details: summary.patient.into(),
            documents: summary.documents,
            questionnaires_pending: summary.questionnaires_pending,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BookingRequestStep)]
pub(crate) struct RequestStepDto {
    pub status: BookingRequestStatus,
    pub reason: Option<String>,
    pub note: Option<String>,
    /// The version as staff read it: if given, a request changed meanwhile is a conflict.
    pub version: Option<i64>,
}

impl From<RequestStepDto> for RequestStep {
    fn from(step: RequestStepDto) -> Self {
        Self { status: step.status, reason: step.reason, note: step.note, version: step.version }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChangedBookingRequest)]
pub(crate) struct ChangedRequestDto {
    pub slug: String,
    pub status: BookingRequestStatus,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BookingRequestTypeChange)]
pub(crate) struct RequestTypeDto {
    pub r#type: BookingRequestKind,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RetypedBookingRequest)]
pub(crate) struct RetypedRequestDto {
    pub slug: String,
    pub r#type: BookingRequestKind,
}

/// Further exams requested under an existing booking. The patient is that of the session.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PatientBookingRequests)]
pub(crate) struct FurtherRequestsDto {
    pub booking_requests: Vec<FurtherRequestDto>,
    /// The appointment whose booking they join; otherwise that of the header `Booking-Key`, or of the session.
    pub related_appointment_slug: Option<String>,
    /// The key of a draft whose documents come with the requests.
    pub documents_booking_key: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PatientBookingRequest)]
pub(crate) struct FurtherRequestDto {
    pub exam_slug: String,
    /// `select-clinic` means every clinic.
    pub clinic_slug: String,
    pub patient_notes: Option<String>,
    #[serde(default)]
    pub preferred_times: Vec<PreferredTimeDto>,
}

impl FurtherRequestsDto {
    pub(crate) fn read(
        self,
        key: Option<BookingKey>,
        documents_of: Option<BookingKey>,
    ) -> WantedFurtherRequests {
        let related = match (self.related_appointment_slug, key) {
            (Some(slug), _) => RelatedBooking::Appointment(slug),
            (None, Some(key)) => RelatedBooking::Key(key),
            (None, None) => RelatedBooking::Session,
        };
        let wanted = |one: FurtherRequestDto| WantedRequest {
            key: None,
            exam_slug: one.exam_slug,
            clinic_slug: one.clinic_slug,
            region_slug: None,
            patient_notes: one.patient_notes.unwrap_or_default(),
            clinical_notes: String::new(),
            preferred_times: one.preferred_times.into_iter().map(PreferredTimeInput::from).collect(),
        };
        let requests = self.booking_requests.into_iter().map(wanted).collect();
        WantedFurtherRequests { related, requests, documents_of }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PatientBookingRequestsMade)]
pub(crate) struct FurtherRequestsMadeDto {
    pub booking_key: String,
    /// By position.
    pub booking_requests: Vec<RequestResultDto>,
    /// The key of the confirmation text.
    pub confirmation_message: String,
}

impl FurtherRequestsMadeDto {
    pub(crate) fn new(made: FurtherRequests, texts: &Texts, language: &str) -> Self {
        Self {
            booking_key: made.booking_key.into(),
            booking_requests: request_results(made.requests, texts, language),
            confirmation_message: "message.success".to_owned(),
        }
    }
}
