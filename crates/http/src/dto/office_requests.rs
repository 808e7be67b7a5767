//! Booking requests for staff, on the wire.

use std::collections::BTreeMap;

use app::office::{
    Assignment, BookingRequest, Colleague, HistoryLine, OfferInput, RequestDetail, RequestPage, RequestRow,
};
use domain::booking_request::{BookingRequestKind, BookingRequestStatus};
use domain::patient::Needs;
use domain::{ClinicId, ClinicScope};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::attachments::AttachmentDto;
use super::portal::PatientDetailsDto;
use super::questionnaires::DecisionTraceDto;
use super::submission::PreferredTimeDto;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeBookingRequestPage)]
pub(crate) struct RequestPageDto {
    /// Open ones longest waiting first; ended ones latest first.
    pub items: Vec<OfficeRequestDto>,
    /// Cursor of the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<String>,
    /// On the first page: the number in each open status, counted up to 100.
    pub counts: BTreeMap<String, usize>,
}

/// A booking request as staff see it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeBookingRequest)]
pub(crate) struct OfficeRequestDto {
    pub id: i64,
    pub slug: String,
    pub booking_key: String,
    pub status: BookingRequestStatus,
    pub r#type: BookingRequestKind,
    /// Sent back with a change, which is refused if a colleague was faster.
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
    /// When it got its present status.
    #[schema(format = DateTime)]
    pub waiting_since: String,
    /// Target in hours for staff to respond.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_hours: Option<i64>,
    pub exam_names: Vec<String>,
    /// Slugs joined by commas.
    pub exam_slug: String,
    /// Whether it can be booked online.
    pub bookable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinic_id: Option<i64>,
    /// The clinic's name, or a text for all clinics of the region.
    pub clinic_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub region_slug: Option<String>,
    pub patient_details: PatientDetailsDto,
    pub needs: Needs,
    /// The referring doctor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub doctor: Option<String>,
    /// The name of the assignee.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<String>,
    /// The user name of the assignee; names may be the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner_username: Option<String>,
    /// Whether that account is disabled, so that nobody deals with it.
    pub owner_disabled: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeBookingRequestDetail)]
pub(crate) struct RequestDetailDto {
    pub request: OfficeRequestDto,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub patient_notes: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub clinical_notes: String,
    /// Staff's notes about the exams.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub exam_notes: String,
    pub preferred_times: Vec<PreferredTimeDto>,
    /// The files of the request.
    pub documents: Vec<AttachmentDto>,
    /// Latest first.
    pub history: Vec<HistoryLineDto>,
    /// Colleagues to whom it can be assigned, by name; no more than 500.
    pub assignable: Vec<AssignableDto>,
    /// What the answers to its questionnaires have led to.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub decisions: Vec<DecisionTraceDto>,
}

/// One line of a request's history.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeHistoryLine)]
pub(crate) struct HistoryLineDto {
    /// `NOTE_REQUEST`, `ASSIGN_REQUEST`, `OFFER_REQUEST`, `CHANGE_REQUEST`, `EXPIRE_REQUEST` …
    pub action: String,
    /// `STAFF`, `PATIENT` or `SYSTEM`.
    pub actor_kind: String,
    /// The user name, if an account acted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    pub status: BookingRequestStatus,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[schema(format = DateTime)]
    pub at: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeColleague)]
pub(crate) struct AssignableDto {
    pub username: String,
    pub name: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeBookingRequestSearch)]
pub(crate) struct RequestSearchDto {
    /// A name, phone number or slug of a request.
    #[serde(default)]
    pub text: String,
    /// One, or several joined by commas.
    pub status: Option<String>,
    pub clinic_id: Option<i64>,
    /// Only those assigned to the caller.
    #[serde(default)]
    pub mine: bool,
    /// `nextCursor` of the previous page.
    pub cursor: Option<String>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OfficeAssignment)]
pub(crate) struct AssignmentDto {
    /// Left out to unassign it.
    pub username: Option<String>,
    pub version: i64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OfficeNote)]
pub(crate) struct RequestNoteDto {
    pub text: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeOffer)]
pub(crate) struct OfferDto {
    /// Where it is offered. If empty, anywhere; staff limited to clinics can offer only their own.
    #[serde(default)]
    pub clinic_ids: Vec<i64>,
    /// Slugs joined by commas.
    pub exam_slug: String,
    /// Notes about the exams for the patient.
    pub notes: Option<String>,
    pub version: i64,
}

/// The new state of a request.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeWorkedRequest)]
pub(crate) struct WorkedRequestDto {
    pub id: i64,
    pub status: BookingRequestStatus,
    pub version: i64,
}

impl From<RequestPage> for RequestPageDto {
    fn from(page: RequestPage) -> Self {
        Self {
            items: page.items.into_iter().map(OfficeRequestDto::from).collect(),
            next_cursor: page.next.map(|cursor| cursor.to_string()),
            counts: page.counts.into_iter().map(|(status, count)| (status.to_string(), count)).collect(),
        }
    }
}

impl From<RequestRow> for OfficeRequestDto {
    fn from(row: RequestRow) -> Self {
        let RequestRow { listed, key, exams, clinic_name, region_slug, needs } = row;
        let request = listed.request;
        let slugs: Vec<&str> = exams.iter().map(|exam| exam.slug.as_str()).collect();
        let owner = listed.owner;
        Self {
            id: request.id.0,
            slug: request.slug,
            booking_key: key.into(),
            status: request.status,
            r#type: request.kind,
            version: request.version,
            created_at: request.created_at.to_string(),
            waiting_since: request.updated_at.to_string(),
            target_hours: request.status.target_hours(),
            exam_slug: slugs.join(","),
            bookable: !exams.is_empty() && exams.iter().all(|exam| exam.kind.has_slots()),
            exam_names: exams.into_iter().map(|exam| exam.name).collect(),
            clinic_id: request.clinic_id.map(|id| id.0),
            clinic_name,
            region_slug,
            patient_details: listed.patient.into(),
            needs,
            doctor: listed.doctor,
            owner_username: owner.as_ref().map(|owner| owner.username.clone()),
            owner_disabled: owner.as_ref().is_some_and(|owner| owner.disabled),
            owner: owner.map(|owner| owner.name),
        }
    }
}

impl From<RequestDetail> for RequestDetailDto {
    fn from(detail: RequestDetail) -> Self {
        let request = detail.row.listed.request.clone();
        let times = request.preferred_times.into_iter();
        let colleague = |user: Colleague| AssignableDto { username: user.username, name: user.display_name };
        Self {
            request: detail.row.into(),
            patient_notes: request.patient_notes,
            clinical_notes: request.clinical_notes,
            exam_notes: request.exam_notes,
            preferred_times: times.map(PreferredTimeDto::from).collect(),
            documents: detail.documents.into_iter().map(AttachmentDto::from).collect(),
            history: detail.history.into_iter().map(HistoryLineDto::from).collect(),
            assignable: detail.assignable.into_iter().map(colleague).collect(),
            decisions: detail.decisions.into_iter().map(DecisionTraceDto::from).collect(),
        }
    }
}

impl From<HistoryLine> for HistoryLineDto {
    fn from(line: HistoryLine) -> Self {
        Self {
            action: line.action.to_string(),
            actor_kind: line.actor_kind,
            by: line.by,
            status: line.to,
            reason: line.reason,
            note: line.note,
            at: line.at.to_string(),
        }
    }
}

impl From<BookingRequest> for WorkedRequestDto {
    fn from(request: BookingRequest) -> Self {
        Self { id: request.id.0, status: request.status, version: request.version }
    }
}

impl From<AssignmentDto> for Assignment {
    fn from(typed: AssignmentDto) -> Self {
        Self { username: typed.username, version: typed.version }
    }
}

impl From<OfferDto> for OfferInput {
    fn from(typed: OfferDto) -> Self {
        Self {
            clinics: ClinicScope::from_list(typed.clinic_ids.into_iter().map(ClinicId)),
            exam_slug: typed.exam_slug,
            notes: typed.notes,
            version: typed.version,
        }
    }
}
