//! The back office on the wire.

use app::office::{AppointmentPage, Approval, Decline, ListedAppointment, StatusStep, Waiting};
use domain::appointment::AppointmentStatus;
use domain::patient::Needs;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::local;
use super::office_history::{OfficeGuardianDto, RequestedTimesDto};
use super::office_patients::PatientSearchDto;
use super::portal::PatientDetailsDto;
use crate::error::ApiError;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeAppointmentPage)]
pub(crate) struct AppointmentPageDto {
    /// By start.
    pub items: Vec<OfficeAppointmentDto>,
    /// Cursor of the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
}

/// Search terms; at least one about the person or the booking is needed, and all must match.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeAppointmentSearch)]
pub(crate) struct AppointmentSearchDto {
    /// A name, phone number, booking key, or slug of an appointment.
    pub text: Option<String>,
    #[serde(flatten)]
    pub known: PatientSearchDto,
    /// The first day, in the clinic's time zone.
    #[schema(value_type = Option<String>, format = Date)]
    pub start: Option<Date>,
    /// The last day.
    #[schema(value_type = Option<String>, format = Date)]
    pub end: Option<Date>,
    /// One, or several joined by commas.
    pub status: Option<String>,
    /// `nextCursor` of the previous page.
    pub cursor: Option<String>,
}

/// An appointment as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeAppointment)]
pub(crate) struct OfficeAppointmentDto {
    pub id: i64,
    pub slug: String,
    pub booking_key: String,
    pub status: AppointmentStatus,
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
    pub time_zone: String,
    pub exam_slug: String,
    pub exam_name: String,
    /// What the patient does before the exam, a line each.
    pub preparation: Vec<String>,
    pub clinic_id: i64,
    pub clinic_name: String,
    pub device_id: i64,
    pub device_name: String,
    pub patient_id: i64,
    pub patient_details: PatientDetailsDto,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub notes: Option<String>,
    /// Why it was booked at shorter notice than patients may.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_notice_reason: Option<String>,
    pub needs: Needs,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guardian: Option<OfficeGuardianDto>,
    /// Set if the patient asked for another time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wish: Option<RequestedTimesDto>,
    /// Number of required document types that are missing.
    pub documents_missing: usize,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OfficeDecline)]
pub(crate) struct DeclineDto {
    pub reason: String,
    pub note: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OfficeStatusStep)]
pub(crate) struct StatusStepDto {
    /// `ARRIVED`, `IN_PROGRESS`, `COMPLETED`, `NO_SHOW`, `CANCELED`, or `BOOKED` to keep the time despite a reschedule request.
    pub status: AppointmentStatus,
    /// Required for a cancellation.
    pub reason: Option<String>,
    pub note: Option<String>,
}

/// A status to undo.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OfficeUndo)]
pub(crate) struct UndoDto {
    /// The status to undo, as read.
    pub status: AppointmentStatus,
}

/// May be left out, unless the patient has another appointment at that time.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeApproval)]
pub(crate) struct ApprovalDto {
    /// Why it is approved although the patient has another appointment at that time.
    pub overlap_reason: Option<String>,
    /// Why it is approved although its questionnaires are not answered, or their answers rule it out.
    pub denial_reason: Option<String>,
}

impl From<ApprovalDto> for Approval {
    fn from(typed: ApprovalDto) -> Self {
        Self { overlap_reason: typed.overlap_reason, denial_reason: typed.denial_reason }
    }
}

/// The new status of an appointment.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeStatus)]
pub(crate) struct OfficeStatusDto {
    pub id: i64,
    pub status: AppointmentStatus,
}

/// Statuses in a query: one, or several joined by commas.
pub(crate) fn statuses_of(list: Option<&str>) -> Result<Vec<AppointmentStatus>, ApiError> {
    let statuses = list.into_iter().flat_map(|list| list.split(',')).map(str::parse);
    statuses.collect::<Result<_, _>>().map_err(|_| ApiError::malformed_field("status"))
}

impl From<AppointmentPage> for AppointmentPageDto {
    fn from(page: AppointmentPage) -> Self {
        Self {
            items: page.items.into_iter().map(OfficeAppointmentDto::from).collect(),
            next_cursor: page.next.map(|cursor| cursor.to_string()),
        }
    }
}

impl From<ListedAppointment> for OfficeAppointmentDto {
    fn from(listed: ListedAppointment) -> Self {
        let ListedAppointment { appointment, key, patient, exam, clinic, device, .. } = listed;
        Self {
            id: appointment.id.0,
            slug: appointment.slug,
            booking_key: key.into(),
            status: appointment.status,
            start: local(appointment.start, &clinic.time_zone),
            end: local(appointment.end, &clinic.time_zone),
            time_zone: clinic.time_zone,
            exam_slug: exam.slug.to_string(),
            exam_name: exam.name,
            preparation: exam.preparation.into_iter().map(|one| one.text).collect(),
            clinic_id: clinic.id.0,
            clinic_name: clinic.name,
            device_id: device.id.0,
            device_name: device.name,
            patient_id: appointment.patient_id.0,
            patient_details: patient.into(),
            notes: listed.notes,
            short_notice_reason: listed.short_notice_reason,
            needs: listed.needs,
            guardian: listed.guardian.map(OfficeGuardianDto::from),
            wish: listed.wish.map(RequestedTimesDto::from),
            documents_missing: listed.documents_missing,
        }
    }
}

impl From<DeclineDto> for Decline {
    fn from(typed: DeclineDto) -> Self {
        Self { reason: typed.reason, note: typed.note }
    }
}

impl From<StatusStepDto> for StatusStep {
    fn from(typed: StatusStepDto) -> Self {
        Self { status: typed.status, reason: typed.reason, note: typed.note }
    }
}

/// Counts of open work, each up to 100.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeWaiting)]
pub(crate) struct WaitingDto {
    /// Booking requests nobody has dealt with.
    pub requests: usize,
    /// Appointments waiting for approval.
    pub pending: usize,
    /// Reschedule requests.
    pub time_wishes: usize,
    /// Call-backs and e-mails to the call centre that are open.
    pub call_backs: usize,
    pub details_changes: usize,
    /// Messages that could not be delivered.
    pub failed_messages: usize,
    /// `EMAIL` and `SMS`, where there is nothing to send with: messages are only recorded.
    pub recorded_only: Vec<String>,
}

impl From<Waiting> for WaitingDto {
    fn from(waiting: Waiting) -> Self {
        Self {
            requests: waiting.requests,
            pending: waiting.pending,
            time_wishes: waiting.time_wishes,
            call_backs: waiting.call_backs,
            details_changes: waiting.details_changes,
            failed_messages: waiting.failed_messages,
            recorded_only: waiting.recorded_only,
        }
    }
}
