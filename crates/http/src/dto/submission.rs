//! A submission: appointments, booking requests, and the person they are for.

use app::booking::{
    Person, Referrer, RequestSubmission, Submission, WantedAppointment, WantedRequest, WantedSlot,
};
use domain::booking::BookingKey;
use domain::booking_request::{PreferredTime, PreferredTimeInput};
use domain::patient::{BookingFor, Guardian, Needs};
use domain::{DeviceId, DoctorId, OrganizationId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::booking::PatientDetailsDto;
use crate::error::{ApiError, ApiResult};

/// A slot to book, from a search.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WantedAppointment)]
pub(crate) struct WantedAppointmentDto {
    /// The exam's own key, if exams are booked separately.
    pub booking_key: Option<String>,
    pub exam_slug: String,
    pub clinic_slug: String,
    pub device_id: i64,
    #[schema(value_type = String, format = DateTime)]
    pub start: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    pub end: Timestamp,
    pub group_name: Option<String>,
    /// May be left out: the draft's own hold of this slot is found anyway.
    #[expect(dead_code, reason = "part of the call; the reservation is looked up by key and slot")]
    pub hold_id: Option<i64>,
}

/// An enquiry exam.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = WantedBookingRequest)]
pub(crate) struct WantedRequestDto {
    /// The exam's own key, if exams are booked separately.
    pub booking_key: Option<String>,
    pub exam_slug: String,
    /// `select-clinic` means every clinic of the region.
    pub clinic_slug: String,
    /// The region, if no clinic is named.
    pub region_slug: Option<String>,
    pub patient_notes: Option<String>,
    pub clinical_notes: Option<String>,
    #[serde(default)]
    pub preferred_times: Vec<PreferredTimeDto>,
}

/// A preferred time, in the local day of the clinic.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = PreferredTime)]
pub(crate) struct PreferredTimeDto {
    #[schema(format = Date)]
    pub date: String,
    /// HH:mm
    pub from: String,
    /// HH:mm, after `from`
    pub to: String,
}

/// The patient's guardian. A missing field is refused like an empty one, with its name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Guardian)]
pub(crate) struct GuardianDto {
    #[serde(default)]
    #[schema(required = true)]
    pub name: String,
    /// Their relationship to the patient, such as mother or carer.
    #[serde(default)]
    #[schema(required = true)]
    pub relation: String,
    #[serde(default)]
    #[schema(required = true)]
    pub email: String,
    #[serde(default)]
    #[schema(required = true)]
    pub contact_number: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Referrer)]
pub(crate) struct ReferrerDto {
    pub doctor_id: i64,
    pub organization_id: Option<i64>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Submission)]
#[expect(clippy::struct_excessive_bools, reason = "the questions of the call are each yes or no")]
pub(crate) struct SubmissionDto {
    pub booking_key: String,
    /// Each exam is separate, under its own key; otherwise all of it is one visit.
    #[serde(default)]
    pub separate_booking: bool,
    /// Asks staff to approve it. An exam of kind PENDING needs approval in any case.
    #[serde(default)]
    pub pending: bool,
    pub patient_details: PatientDetailsDto,
    #[serde(default)]
    pub booking_for: BookingFor,
    pub guardian: Option<GuardianDto>,
    pub needs: Option<Needs>,
    pub referrer: Option<ReferrerDto>,
    #[serde(default)]
    pub appointments: Vec<WantedAppointmentDto>,
    /// The enquiry exams of the same submission.
    #[serde(default)]
    pub booking_requests: Vec<WantedRequestDto>,
    pub notes: Option<String>,
    /// Why staff book a patient who has another appointment at that time; needed then.
    pub overlap_reason: Option<String>,
    /// Why staff book an exam that answers to a questionnaire rule out; needed then.
    pub denial_reason: Option<String>,
    /// The code that was sent to a contact of the patient, where answers to a questionnaire demand it.
    pub validation_code: Option<String>,
    /// A request of this session that was offered these times, and becomes BOOKED.
    pub booking_request_slug: Option<String>,
    #[serde(default)]
    #[schema(required = true)]
    pub accepted_terms: bool,
    /// As in a search: callers other than staff get at least the exam's own minutes and at most twice those.
    pub custom_duration: Option<i64>,
    /// The language of messages to the patient, such as `mk`; that of the call if left out.
    pub language: Option<String>,
    /// In a frame that can't keep cookies: the answer contains the session's token.
    #[serde(default)]
    pub embedded: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingRequestSubmission)]
pub(crate) struct RequestSubmissionDto {
    pub booking_key: String,
    /// One per exam.
    pub booking_requests: Vec<WantedRequestDto>,
    pub patient_details: PatientDetailsDto,
    #[serde(default)]
    pub booking_for: BookingFor,
    pub guardian: Option<GuardianDto>,
    pub needs: Option<Needs>,
    pub referrer: Option<ReferrerDto>,
    /// Why staff request an exam that answers to a questionnaire rule out; needed then.
    pub denial_reason: Option<String>,
    /// The code that was sent to a contact of the patient, where answers to a questionnaire demand it.
    pub validation_code: Option<String>,
    /// The outcome of a questionnaire that asks for this request.
    pub outcome_id: Option<String>,
    #[serde(default)]
    #[schema(required = true)]
    pub accepted_terms: bool,
    /// In a frame that can't keep cookies: the answer contains the session's token.
    #[serde(default)]
    pub embedded: bool,
}

impl SubmissionDto {
    pub(crate) fn read(self) -> ApiResult<Submission> {
        let appointments = self.appointments.into_iter().enumerate();
        Ok(Submission {
            key: parse_key(&self.booking_key, "bookingKey")?,
            separate: self.separate_booking,
            pending: self.pending,
            person: person(
                self.patient_details,
                self.booking_for,
                self.guardian,
                self.needs,
                self.referrer,
                self.accepted_terms,
            ),
            appointments: appointments.map(|(at, wanted)| wanted.read(at)).collect::<ApiResult<_>>()?,
            requests: read_requests(self.booking_requests)?,
            custom_minutes: self.custom_duration,
            notes: self.notes,
            overlap_reason: self.overlap_reason,
            denial_reason: self.denial_reason,
            validation_code: self.validation_code,
            outcome: None,
            offered_request: self.booking_request_slug,
            language: self.language,
        })
    }
}

impl RequestSubmissionDto {
    pub(crate) fn read(self) -> ApiResult<RequestSubmission> {
        Ok(RequestSubmission {
            key: parse_key(&self.booking_key, "bookingKey")?,
            person: person(
                self.patient_details,
                self.booking_for,
                self.guardian,
                self.needs,
                self.referrer,
                self.accepted_terms,
            ),
            requests: read_requests(self.booking_requests)?,
            denial_reason: self.denial_reason,
            validation_code: self.validation_code,
            outcome: self.outcome_id,
        })
    }
}

impl WantedAppointmentDto {
    fn read(self, position: usize) -> ApiResult<WantedAppointment> {
        Ok(WantedAppointment {
            key: own_key(self.booking_key.as_deref(), "appointments", position)?,
            slot: WantedSlot {
                exam_slug: self.exam_slug,
                clinic_slug: self.clinic_slug,
                device: DeviceId(self.device_id),
                start: self.start,
                end: self.end,
            },
            group: self.group_name,
        })
    }
}

fn read_requests(wanted: Vec<WantedRequestDto>) -> ApiResult<Vec<WantedRequest>> {
    let read = |(position, wanted): (usize, WantedRequestDto)| {
        let times = wanted.preferred_times.into_iter();
        Ok(WantedRequest {
            key: own_key(wanted.booking_key.as_deref(), "bookingRequests", position)?,
            exam_slug: wanted.exam_slug,
            clinic_slug: wanted.clinic_slug,
            region_slug: wanted.region_slug,
            patient_notes: wanted.patient_notes.unwrap_or_default(),
            clinical_notes: wanted.clinical_notes.unwrap_or_default(),
            preferred_times: times.map(PreferredTimeInput::from).collect(),
        })
    };
    wanted.into_iter().enumerate().map(read).collect()
}

fn person(
    patient: PatientDetailsDto,
    booking_for: BookingFor,
    guardian: Option<GuardianDto>,
    needs: Option<Needs>,
    referrer: Option<ReferrerDto>,
    accepted_terms: bool,
) -> Person {
    Person {
        patient: patient.into(),
        booking_for,
        guardian: guardian.map(Guardian::from),
        needs: needs.unwrap_or_default(),
        referrer: referrer.map(|named| Referrer {
            doctor: DoctorId(named.doctor_id),
            organization: named.organization_id.map(OrganizationId),
        }),
        accepted_terms,
    }
}

fn own_key(text: Option<&str>, list: &str, position: usize) -> ApiResult<Option<BookingKey>> {
    text.map(|text| parse_key(text, &format!("{list}.{position}.bookingKey"))).transpose()
}

fn parse_key(text: &str, field: &str) -> ApiResult<BookingKey> {
    BookingKey::parse(text).map_err(|_| ApiError::malformed_field(field))
}

impl From<GuardianDto> for Guardian {
    fn from(typed: GuardianDto) -> Self {
        Self {
            name: typed.name,
            relation: typed.relation,
            email: typed.email,
            contact_number: typed.contact_number,
        }
    }
}

impl From<PreferredTimeDto> for PreferredTimeInput {
    fn from(time: PreferredTimeDto) -> Self {
        Self { date: time.date, from: time.from, to: time.to }
    }
}

impl From<PreferredTime> for PreferredTimeDto {
    fn from(time: PreferredTime) -> Self {
        Self { date: time.date.to_string(), from: time.from(), to: time.to() }
    }
}
