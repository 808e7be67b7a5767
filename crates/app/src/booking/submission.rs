//! What is submitted together: the exams, and the person they are for.

use domain::booking::BookingKey;
use domain::booking_request::PreferredTimeInput;
use domain::patient::{BookingFor, Guardian, Needs, PatientDetails};
use domain::{DoctorId, OrganizationId};

use super::WantedSlot;
use crate::stand_ins::StandIns;

/// Appointments, with the enquiry exams of the same page.
#[derive(Debug, Clone)]
pub struct Submission {
    pub key: BookingKey,
    /// Each exam is booked separately under its own key; otherwise all of it is one visit, booked as a whole or not at all.
    pub separate: bool,
    /// Staff are asked to approve it.
    pub pending: bool,
    pub person: Person,
    pub appointments: Vec<WantedAppointment>,
    pub requests: Vec<WantedRequest>,
    pub custom_minutes: Option<i64>,
    pub notes: Option<String>,
    /// Why staff book a patient who has another appointment at that time.
    pub overlap_reason: Option<String>,
    /// Why staff book an exam that answers to a questionnaire rule out.
    pub denial_reason: Option<String>,
    /// The code that proves a contact of the patient, where answers demand it.
    pub validation_code: Option<String>,
    /// The outcome of a questionnaire that asks for a request.
    pub outcome: Option<String>,
    /// The slug of the caller's own request that was offered these times.
    pub offered_request: Option<String>,
    /// The language of messages to the patient, if it isn't the caller's.
    pub language: Option<String>,
}

impl Submission {
    /// Replaces an account's stand-ins by the keys they mean.
    pub(super) fn with_resolved_keys(&self, stand_ins: &StandIns) -> Self {
        let mut meant = self.clone();
        let own = meant.appointments.iter_mut().map(|wanted| &mut wanted.key);
        let own = own.chain(meant.requests.iter_mut().map(|wanted| &mut wanted.key));
        for key in own.flatten().chain([&mut meant.key]) {
            *key = stand_ins.resolve(key.clone());
        }
        meant
    }
}

/// Enquiry exams only. Each is separate, all under one key.
#[derive(Debug, Clone)]
pub struct RequestSubmission {
    pub key: BookingKey,
    pub person: Person,
    pub requests: Vec<WantedRequest>,
    /// Why staff request an exam that answers to a questionnaire rule out.
    pub denial_reason: Option<String>,
    /// The code that proves a contact of the patient, where answers demand it.
    pub validation_code: Option<String>,
    /// The outcome of a questionnaire that asks for the request.
    pub outcome: Option<String>,
}

/// The patient, as typed.
#[derive(Debug, Clone)]
pub struct Person {
    pub patient: PatientDetails,
    pub booking_for: BookingFor,
    pub guardian: Option<Guardian>,
    pub needs: Needs,
    pub referrer: Option<Referrer>,
    pub accepted_terms: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Referrer {
    pub doctor: DoctorId,
    pub organization: Option<OrganizationId>,
}

#[derive(Debug, Clone)]
pub struct WantedAppointment {
    /// Its own key, if exams are booked separately.
    pub key: Option<BookingKey>,
    pub slot: WantedSlot,
    pub group: Option<String>,
}

#[derive(Debug, Clone)]
pub struct WantedRequest {
    /// Its own key, if exams are booked separately.
    pub key: Option<BookingKey>,
    pub exam_slug: String,
    /// [`domain::SELECT_CLINIC`] means every clinic of the region.
    pub clinic_slug: String,
    pub region_slug: Option<String>,
    pub patient_notes: String,
    pub clinical_notes: String,
    pub preferred_times: Vec<PreferredTimeInput>,
}
