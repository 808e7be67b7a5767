//! The outcome of each exam of a submission. The whole answer is kept, sealed, for a retry.

use domain::appointment::AppointmentStatus;
use domain::booking::BookingKey;
use domain::booking_request::BookingRequestStatus;
use domain::catalogue::{Clinic, Exam, Preparation};
use domain::{AppointmentId, MessageKey};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::AppError;
use crate::slots::Alternative;

/// The answer of a submission that booked or requested at least one exam.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Submitted {
    /// The key of the draft or, if its own exam could not be booked, the first key that was.
    pub booking_key: BookingKey,
    /// By position.
    pub appointments: Vec<AppointmentResult>,
    /// By position.
    pub requests: Vec<RequestResult>,
    /// Opens the patient's session for every key with an outcome; none if an account or a kiosk booked, since they must not keep
    /// the patient's booking open.
    pub session_token: Option<String>,
    /// What is shown, if answers to a questionnaire asked for a request.
    #[serde(default)]
    pub confirmation_message: Option<String>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AppointmentResult {
    pub booking_key: BookingKey,
    pub exam_slug: String,
    pub exam_name: String,
    pub clinic_name: String,
    pub outcome: Outcome<AppointmentMade>,
    /// A warning for the account that booked.
    #[serde(default)]
    pub warning: Option<MessageKey>,
}

impl AppointmentResult {
    pub(crate) fn new(
        booking_key: BookingKey,
        exam: &Exam,
        clinic: &Clinic,
        outcome: Outcome<AppointmentMade>,
    ) -> Self {
        Self {
            booking_key,
            exam_slug: exam.slug.to_string(),
            exam_name: exam.name.clone(),
            clinic_name: clinic.name.clone(),
            outcome,
            warning: None,
        }
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RequestResult {
    /// A failed one has a key only if each exam has its own.
    pub booking_key: Option<BookingKey>,
    pub modality_name: String,
    pub exam_name: String,
    pub clinic_name: String,
    pub year_of_birth: i16,
    pub outcome: Outcome<RequestMade>,
    /// As for an appointment.
    #[serde(default)]
    pub warning: Option<MessageKey>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Outcome<T> {
    Made(T),
    Failed(Failure),
}

impl<T> Outcome<T> {
    pub(super) fn failure_mut(&mut self) -> Option<&mut Failure> {
        match self {
            Self::Made(_) => None,
            Self::Failed(failure) => Some(failure),
        }
    }
}

/// Why one exam failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    pub key: MessageKey,
    /// The nearest free times; `None` until they are looked up, after the transaction.
    pub alternatives: Option<Vec<Alternative>>,
}

impl Failure {
    pub(super) fn new(key: MessageKey) -> Self {
        Self { key, alternatives: None }
    }
}

/// An error of one exam can be returned beside the success of others; any other fails the whole submission.
pub(super) fn failure_of_one(error: AppError) -> Result<Failure, AppError> {
    match error {
        AppError::SlotLost { key, .. }
        | AppError::Denied { key, .. }
        | AppError::Conflict(key)
        | AppError::Rule(key) => Ok(Failure::new(key)),
        other => Err(other),
    }
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AppointmentMade {
    pub id: AppointmentId,
    pub slug: String,
    pub status: AppointmentStatus,
    pub time_zone: String,
    pub start: Timestamp,
    pub end: Timestamp,
    pub arrive_at: Timestamp,
    pub preparation: Vec<Preparation>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct RequestMade {
    pub slug: String,
    pub status: BookingRequestStatus,
    /// Tells two patients apart without revealing who they are.
    pub email_hash: String,
}
