//! All errors of use cases. The HTTP crate maps them to a status in one place.

use domain::MessageKey;
use domain::appointment::MoveRule;
use domain::configuration::Problem;
use store::{StoreError, WriteError};

use crate::booking::Clash;
use crate::office::AffectedPatient;
use crate::slots::Alternative;

/// One field that the caller has to change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldError {
    /// Path on the wire, such as `patientDetails.email`.
    pub field: String,
    pub key: MessageKey,
    /// What is wrong, if the key doesn't say enough.
    pub problem: Option<String>,
}

impl FieldError {
    pub fn new(field: impl Into<String>, key: MessageKey) -> Self {
        Self { field: field.into(), key, problem: None }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error("not found")]
    NotFound,
    /// Not found, with a specific message.
    #[error("missing: {0}")]
    Missing(MessageKey),
    #[error("no session")]
    NotAuthenticated,
    #[error("gone: {0}")]
    Gone(MessageKey),
    #[error("conflict: {0}")]
    Conflict(MessageKey),
    /// The slot was taken by another caller.
    #[error("slot lost: {key}")]
    SlotLost { key: MessageKey, alternatives: Vec<Alternative> },
    /// The catalogue changed during the call: start again.
    #[error("the catalogue has changed meanwhile")]
    Outdated,
    #[error("rule: {0}")]
    Rule(MessageKey),
    /// Answers to a questionnaire rule it out.
    #[error("denied: {key}")]
    Denied { key: MessageKey, explanation: Option<String> },
    /// Answers couldn't be decided upon for now.
    #[error("not decided")]
    Undecided,
    /// The booking can't be changed this way.
    #[error("not allowed: {key}, since {reason}")]
    NotAllowed { key: MessageKey, reason: MessageKey, prior_minutes: Option<i64> },
    /// Staff may do it only with a reason for overriding these rules.
    #[error("a reason is needed")]
    NeedsReason { rules: Vec<MoveRule> },
    /// The patient has another appointment at that time: staff go on only with a reason for it. The rules need one too.
    #[error("the patient is elsewhere")]
    PatientElsewhere { rules: Vec<MoveRule>, clashes: Vec<Clash> },
    /// The time can't be closed, since these patients are booked in it.
    #[error("appointments are in the way")]
    InTheWay(Vec<AffectedPatient>),
    /// It can't be retired or changed this way, since these patients are booked on it.
    #[error("patients are booked on it")]
    InUseBy(Vec<AffectedPatient>),
    #[error("invalid fields")]
    Fields(Vec<FieldError>),
    /// The patient needs a guardian, and these fields about them are missing.
    #[error("a guardian is needed")]
    Guardian(Vec<FieldError>),
    /// A form refused with a specific message.
    #[error("refused: {key}")]
    Form { key: MessageKey, fields: Vec<FieldError> },
    #[error("forbidden: {0}")]
    Forbidden(MessageKey),
    /// A service we depend on doesn't answer.
    #[error("a service does not answer")]
    Unavailable,
    /// The provider's settings are invalid.
    #[error("the configuration cannot be saved")]
    Configuration(Vec<Problem>),
    /// Too many attempts; without a time, locked for good.
    #[error("locked: {key}")]
    Locked { key: MessageKey, retry_after_seconds: Option<i64> },
    #[error("too many requests")]
    TooMany { retry_after_seconds: i64 },
    /// Per hour, or at once.
    #[error("too many reservations")]
    TooManyHolds { retry_after_seconds: i64 },
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Files(#[from] integrations::files::FileError),
    /// An uploaded file, before it is stored.
    #[error("an uploaded file cannot be read or written: {0}")]
    Upload(std::io::Error),
    #[error(transparent)]
    Mail(#[from] integrations::mail::MailError),
    #[error(transparent)]
    Sms(#[from] integrations::sms::SmsError),
    /// A panic in background work.
    #[error("it panicked")]
    Panicked,
    /// Sealed data that doesn't open: the wrong secret, or a damaged row.
    #[error("sealed data cannot be opened")]
    Sealed,
}

impl AppError {
    pub fn field(field: &str, key: MessageKey) -> Self {
        Self::Fields(vec![FieldError::new(field, key)])
    }
}

impl WriteError for AppError {
    fn store_error(&self) -> Option<&StoreError> {
        match self {
            Self::Store(error) => Some(error),
            _ => None,
        }
    }
}
