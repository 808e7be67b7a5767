//! The outcome of each exam of a submission.

use app::Texts;
use app::booking::{AppointmentResult, Failure, Outcome, RequestResult, Submitted};
use domain::MessageKey;
use domain::appointment::AppointmentStatus;
use domain::booking_request::BookingRequestStatus;
use domain::catalogue::Preparation;
use serde::Serialize;
use utoipa::ToSchema;

use super::local;
use super::slots::AlternativeDto;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Submitted)]
pub(crate) struct SubmittedDto {
    /// The key of the draft or, if its own exam could not be booked, the first key that was.
    pub booking_key: String,
    pub appointments: Vec<AppointmentResultDto>,
    pub booking_requests: Vec<RequestResultDto>,
    /// For browsers that block cookies: the token of the patient's session; none if an account or a kiosk booked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingRequestsSubmitted)]
pub(crate) struct RequestsSubmittedDto {
    pub booking_key: String,
    pub booking_requests: Vec<RequestResultDto>,
    /// The key of the confirmation text, or the text of a questionnaire's outcome.
    pub confirmation_message: String,
    /// For browsers that block cookies: the token of the patient's session; none if an account or a kiosk booked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
}

/// A booked exam has a slug, times and preparation; a failed one has the reason. For accounts, a booked exam may have a warning.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AppointmentResult)]
pub(crate) struct AppointmentResultDto {
    pub success: bool,
    /// In the caller's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub key: Option<MessageKey>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<i64>,
    pub booking_key: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<AppointmentStatus>,
    pub exam_slug: String,
    pub exam_name: String,
    pub clinic_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub start: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub end: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub arrive_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preparation: Option<Vec<Preparation>>,
    /// The nearest free times, if this one was lost.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub alternatives: Vec<AlternativeDto>,
}

#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = BookingRequestResult)]
pub(crate) struct RequestResultDto {
    pub success: bool,
    /// In the caller's language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub key: Option<MessageKey>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slug: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking_key: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<BookingRequestStatus>,
    pub modality_name: String,
    pub exam_name: String,
    /// The clinic's name, or a text for all clinics of the region.
    pub clinic_name: String,
    pub patient_year_of_birth: i16,
    /// Tells two patients apart without revealing who they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patient_email_hash: Option<String>,
}

impl SubmittedDto {
    pub(crate) fn new(submitted: Submitted, embedded: bool, texts: &Texts, language: &str) -> Self {
        let appointments = submitted.appointments.into_iter();
        Self {
            booking_key: submitted.booking_key.into(),
            appointments: appointments.map(|one| AppointmentResultDto::new(one, texts, language)).collect(),
            booking_requests: request_results(submitted.requests, texts, language),
            token: submitted.session_token.filter(|_| embedded),
        }
    }
}

impl RequestsSubmittedDto {
    pub(crate) fn new(submitted: Submitted, embedded: bool, texts: &Texts, language: &str) -> Self {
        Self {
            booking_key: submitted.booking_key.into(),
            booking_requests: request_results(submitted.requests, texts, language),
            confirmation_message: submitted
                .confirmation_message
                .unwrap_or_else(|| "message.success".to_owned()),
            token: submitted.session_token.filter(|_| embedded),
        }
    }
}

impl AppointmentResultDto {
    pub(crate) fn new(result: AppointmentResult, texts: &Texts, language: &str) -> Self {
        let about = Self {
            error_message: result.warning.map(|key| texts.message(language, key)),
            key: result.warning,
            booking_key: result.booking_key.into(),
            exam_slug: result.exam_slug,
            exam_name: result.exam_name,
            clinic_name: result.clinic_name,
            ..Self::default()
        };
        match result.outcome {
            Outcome::Made(made) => Self {
                success: true,
                slug: Some(made.slug),
                id: Some(made.id.0),
                status: Some(made.status),
                start: Some(local(made.start, &made.time_zone)),
                end: Some(local(made.end, &made.time_zone)),
                arrive_at: Some(local(made.arrive_at, &made.time_zone)),
                time_zone: Some(made.time_zone),
                preparation: Some(made.preparation),
                ..about
            },
            Outcome::Failed(Failure { key, alternatives }) => Self {
                error_message: Some(texts.message(language, key)),
                key: Some(key),
                alternatives: alternatives.into_iter().flatten().map(AlternativeDto::from).collect(),
                ..about
            },
        }
    }
}

pub(crate) fn request_results(
    results: Vec<RequestResult>,
    texts: &Texts,
    language: &str,
) -> Vec<RequestResultDto> {
    results.into_iter().map(|result| RequestResultDto::new(result, texts, language)).collect()
}

impl RequestResultDto {
    fn new(result: RequestResult, texts: &Texts, language: &str) -> Self {
        let about = Self {
            error_message: result.warning.map(|key| texts.message(language, key)),
            key: result.warning,
            booking_key: result.booking_key.map(String::from),
            modality_name: result.modality_name,
            exam_name: result.exam_name,
            clinic_name: result.clinic_name,
            patient_year_of_birth: result.year_of_birth,
            ..Self::default()
        };
        match result.outcome {
            Outcome::Made(made) => Self {
                success: true,
                slug: Some(made.slug),
                status: Some(made.status),
                patient_email_hash: Some(made.email_hash),
                ..about
            },
            Outcome::Failed(Failure { key, .. }) => {
                Self { error_message: Some(texts.message(language, key)), key: Some(key), ..about }
            }
        }
    }
}
