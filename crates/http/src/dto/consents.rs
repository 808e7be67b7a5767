//! Consent forms on the wire, as patients read and sign them.

use app::consents::{Consents, GivenConsent, OpenedForm, Signature, SignedForm};
use app::{AppError, FieldError};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::consent::ConsentState;
use domain::{ConsentFormId, MessageKey};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The consent forms of an appointment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Consents)]
pub(crate) struct ConsentsDto {
    pub consent_forms: Vec<ConsentFormDto>,
    /// What was signed, earliest first.
    pub answers: Vec<GivenConsentDto>,
    pub appointment_consent_forms: Vec<AppointmentConsentFormDto>,
    /// Whether the patient is to be told that one waits.
    pub notify_patient: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ConsentForm)]
pub(crate) struct ConsentFormDto {
    pub id: i64,
    pub title: String,
    /// A `SurveyJS` definition as JSON text.
    pub json: String,
    pub version: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = GivenConsent)]
pub(crate) struct GivenConsentDto {
    /// Names its paper.
    pub id: i64,
    pub consent_form_id: i64,
    pub version: i64,
    /// JSON as text.
    pub answer: String,
    #[schema(format = DateTime)]
    pub signed_at: String,
    /// Of the paper, in hexadecimal.
    pub sha256: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AppointmentConsentForm)]
pub(crate) struct AppointmentConsentFormDto {
    pub consent_form_id: i64,
    pub state: ConsentState,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SignedForms)]
pub(crate) struct SignedFormsDto {
    pub answers: Vec<SignedFormDto>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignedForm)]
pub(crate) struct SignedFormDto {
    pub consent_form_id: i64,
    /// The version that was read.
    pub version: i64,
    /// JSON as text.
    pub answer: String,
    /// A drawn signature: a PNG in base64.
    pub signature: Option<String>,
    /// In place of it: the name of the person who signs.
    pub signed_name: Option<String>,
}

impl SignedFormsDto {
    pub(crate) fn read(self) -> Result<Vec<SignedForm>, AppError> {
        self.answers.into_iter().enumerate().map(|(position, one)| one.read(position)).collect()
    }
}

impl SignedFormDto {
    fn read(self, position: usize) -> Result<SignedForm, AppError> {
        let drawn = self.signature.filter(|signature| !signature.is_empty());
        let signature = match (drawn, self.signed_name) {
            (Some(drawn), _) => {
                let bytes = STANDARD.decode(drawn).map_err(|_| {
                    let field = format!("answers.{position}.signature");
                    AppError::Fields(vec![FieldError::new(field, MessageKey::ValueInvalid)])
                })?;
                Some(Signature::Drawn(bytes))
            }
            (None, name) => name.map(Signature::Typed),
        };
        Ok(SignedForm {
            form: ConsentFormId(self.consent_form_id),
            version: self.version,
            answer: self.answer,
            signature,
        })
    }
}

impl From<Consents> for ConsentsDto {
    fn from(consents: Consents) -> Self {
        let states = consents
            .forms
            .iter()
            .map(|one| AppointmentConsentFormDto { consent_form_id: one.form.id.0, state: one.state });
        Self {
            appointment_consent_forms: states.collect(),
            consent_forms: consents.forms.into_iter().map(ConsentFormDto::from).collect(),
            answers: consents.signed.into_iter().map(GivenConsentDto::from).collect(),
            notify_patient: consents.notify_patient,
        }
    }
}

impl From<OpenedForm> for ConsentFormDto {
    fn from(OpenedForm { form, published, .. }: OpenedForm) -> Self {
        Self { id: form.id.0, title: published.title, json: published.definition, version: form.version }
    }
}

impl From<GivenConsent> for GivenConsentDto {
    fn from(given: GivenConsent) -> Self {
        Self {
            id: given.id.0,
            consent_form_id: given.form.0,
            version: given.version,
            answer: given.answer,
            signed_at: given.signed_at.to_string(),
            sha256: given.sha256,
        }
    }
}
