//! Maps errors to statuses, in one place. `middleware::envelope`, which knows the language, adds the text.

use std::error::Error;

use app::office::AffectedPatient;
use app::{AppError, FieldError, ThrottledLog};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::MessageKey;
use domain::appointment::MoveRule;
use domain::configuration::Problem;
use serde::Serialize;
use utoipa::ToSchema;

use crate::dto::clashes::ClashDto;
use crate::dto::day::AffectedPatientDto;
use crate::dto::slots::AlternativeDto;
use crate::middleware::BodyStalled;

/// Every 4xx and 5xx answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ErrorBody {
    /// A message key such as `message.slot_just_taken`.
    #[schema(value_type = String)]
    pub key: MessageKey,
    /// Its text in the caller's language.
    pub message: String,
    pub fields: Vec<FieldErrorBody>,
    pub request_id: String,
    pub details: ErrorDetails,
    /// With 423 only, as in the answer to a failed attempt: false.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub success: Option<bool>,
    /// With 423 only: true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_attempts_reached: Option<bool>,
    /// With 423 only: how long it stays locked; absent if waiting doesn't help.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_seconds: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FieldErrorBody {
    /// A path such as `patientDetails.email`.
    pub field: String,
    #[schema(value_type = String)]
    pub key: MessageKey,
    pub message: String,
}

#[derive(Debug, Clone, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ErrorDetails {
    /// What a questionnaire says about answers that rule the exam out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// The nearest free times, if a slot was lost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub alternatives: Vec<AlternativeDto>,
    /// Why the booking can't be changed: a message key.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub reason: Option<MessageKey>,
    /// How long before the start changes end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prior_minutes: Option<i64>,
    /// The rules that staff can override with a reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub rules: Vec<MoveRule>,
    /// Times at which the patient has another appointment; staff can go on with a reason.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub clashes: Vec<ClashDto>,
    /// Patients booked in time to be closed, or on a record to be retired.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub appointments: Vec<AffectedPatientDto>,
}

/// An error of a handler: carried by the response until the envelope is written.
#[derive(Debug, Clone)]
pub(crate) struct ApiError {
    pub status: StatusCode,
    pub key: MessageKey,
    pub fields: Vec<FieldError>,
    /// Few have any.
    pub details: Box<ErrorDetails>,
    pub retry_after_seconds: Option<i64>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, key: MessageKey) -> Self {
        Self { status, key, fields: Vec::new(), details: Box::default(), retry_after_seconds: None }
    }

    pub(crate) fn malformed() -> Self {
        Self::new(StatusCode::BAD_REQUEST, MessageKey::Malformed)
    }

    /// A body that could not be read completely: it stalled, was too large, or is missing.
    pub(crate) fn of_body(error: &(dyn Error + 'static), status: StatusCode, too_large: MessageKey) -> Self {
        let mut causes = std::iter::successors(Some(error), |&error| error.source());
        match status {
            StatusCode::PAYLOAD_TOO_LARGE => Self::new(status, too_large),
            _ if causes.any(<dyn Error>::is::<BodyStalled>) => {
                Self::new(StatusCode::REQUEST_TIMEOUT, MessageKey::TimedOut)
            }
            _ => Self::malformed(),
        }
    }

    pub(crate) fn malformed_field(field: &str) -> Self {
        let fields = vec![FieldError::new(field, MessageKey::ValueInvalid)];
        Self { fields, ..Self::malformed() }
    }
}

fn affected_patients_error(key: MessageKey, appointments: Vec<AffectedPatient>) -> ApiError {
    let appointments = appointments.into_iter().map(AffectedPatientDto::from).collect();
    let details = Box::new(ErrorDetails { appointments, ..ErrorDetails::default() });
    ApiError { details, ..ApiError::new(StatusCode::CONFLICT, key) }
}

fn too_many_error(key: MessageKey, retry_after_seconds: i64) -> ApiError {
    ApiError {
        retry_after_seconds: Some(retry_after_seconds),
        ..ApiError::new(StatusCode::TOO_MANY_REQUESTS, key)
    }
}

fn broken_rule(key: MessageKey, details: ErrorDetails) -> ApiError {
    ApiError { details: Box::new(details), ..ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, key) }
}

impl From<AppError> for ApiError {
    fn from(error: AppError) -> Self {
        match error {
            AppError::NotFound => Self::new(StatusCode::NOT_FOUND, MessageKey::NotFound),
            AppError::Missing(key) => Self::new(StatusCode::NOT_FOUND, key),
            AppError::NotAuthenticated => Self::new(StatusCode::UNAUTHORIZED, MessageKey::NotAuthenticated),
            AppError::Gone(key) => Self::new(StatusCode::GONE, key),
            AppError::Conflict(key) => Self::new(StatusCode::CONFLICT, key),
            AppError::Outdated => Self::new(StatusCode::CONFLICT, MessageKey::ChangedMeanwhile),
            AppError::Rule(key) => Self::new(status_of_rule(key), key),
            AppError::Denied { key, explanation } => {
                broken_rule(key, ErrorDetails { explanation, ..ErrorDetails::default() })
            }
            AppError::Undecided => Self::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::DecisionTryAgain),
            AppError::SlotLost { key, alternatives } => {
                let alternatives = alternatives.into_iter().map(AlternativeDto::from).collect();
                let details = Box::new(ErrorDetails { alternatives, ..ErrorDetails::default() });
                Self { details, ..Self::new(StatusCode::CONFLICT, key) }
            }
            AppError::NotAllowed { key, reason, prior_minutes } => broken_rule(
                key,
                ErrorDetails { reason: Some(reason), prior_minutes, ..ErrorDetails::default() },
            ),
            AppError::NeedsReason { rules } => {
                broken_rule(MessageKey::MoveNeedsReason, ErrorDetails { rules, ..ErrorDetails::default() })
            }
            AppError::PatientElsewhere { rules, clashes } => {
                let clashes = clashes.into_iter().map(ClashDto::from).collect();
                let details = Box::new(ErrorDetails { rules, clashes, ..ErrorDetails::default() });
                Self { details, ..Self::new(StatusCode::CONFLICT, MessageKey::PatientElsewhere) }
            }
            AppError::InTheWay(appointments) => {
                affected_patients_error(MessageKey::AppointmentsInTheWay, appointments)
            }
            AppError::InUseBy(appointments) => affected_patients_error(MessageKey::InUse, appointments),
            AppError::Fields(fields) => {
                Self { fields, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, MessageKey::InvalidFields) }
            }
            AppError::Guardian(fields) => {
                Self { fields, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, MessageKey::GuardianRequired) }
            }
            AppError::Form { key, fields } => {
                Self { fields, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, key) }
            }
            AppError::Forbidden(key) => Self::new(StatusCode::FORBIDDEN, key),
            AppError::Unavailable => Self::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::ServerError),
            AppError::Configuration(problems) => {
                let field = |problem: Problem| FieldError {
                    problem: Some(problem.problem),
                    ..FieldError::new(problem.field, MessageKey::ValueInvalid)
                };
                Self {
                    fields: problems.into_iter().map(field).collect(),
                    ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, MessageKey::InvalidFields)
                }
            }
            AppError::Locked { key, retry_after_seconds } => {
                Self { retry_after_seconds, ..Self::new(StatusCode::LOCKED, key) }
            }
            AppError::TooMany { retry_after_seconds } => {
                too_many_error(MessageKey::TooManyRequests, retry_after_seconds)
            }
            AppError::TooManyHolds { retry_after_seconds } => {
                too_many_error(MessageKey::TooManyHolds, retry_after_seconds)
            }
            // Two callers created the same unique value at once, and no use case handles it: the later one gets a conflict.
            AppError::Store(error) if error.is_unique_violation() => {
                tracing::warn!(%error, "another request was first");
                Self::new(StatusCode::CONFLICT, MessageKey::ChangedMeanwhile)
            }
            // A full disk fails every call that writes.
            AppError::Store(error) if error.is_of_file() => {
                static FAILURES: ThrottledLog = ThrottledLog::new();
                if let Some(times) = FAILURES.count() {
                    tracing::error!(%error, times, "the database could not do its part");
                }
                Self::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::ServerError)
            }
            AppError::Store(error) if error.is_transient() => {
                tracing::error!(%error, "the database could not do its part");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::ServerError)
            }
            AppError::Store(error) => {
                tracing::error!(%error, "the database holds or was asked what it should not: this is a bug");
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, MessageKey::OurMistake)
            }
            AppError::Files(error) => {
                tracing::error!(%error, "the file store could not do its part");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::ServerError)
            }
            AppError::Upload(error) => {
                tracing::error!(%error, "an uploaded file could not be read or written");
                Self::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::ServerError)
            }
            AppError::Mail(_) | AppError::Sms(_) => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, MessageKey::ServerError)
            }
            AppError::Panicked => Self::new(StatusCode::INTERNAL_SERVER_ERROR, MessageKey::OurMistake),
            AppError::Sealed => {
                tracing::error!("sealed data cannot be opened: is this the secret it was sealed with?");
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, MessageKey::OurMistake)
            }
        }
    }
}

/// Errors about files have specific statuses.
fn status_of_rule(key: MessageKey) -> StatusCode {
    match key {
        MessageKey::FileTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        MessageKey::ReferralFileTypes => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

pub(crate) type ApiResult<T> = Result<T, ApiError>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_03k_the_second_of_two_callers_gets_a_conflict_and_not_a_failure() {
        let refusal = ApiError::from(AppError::Store(store::StoreError::AlreadyThere));
        assert_eq!((refusal.status, refusal.key), (StatusCode::CONFLICT, MessageKey::ChangedMeanwhile));
    }
}
