//! What a page may know about its own session.

use std::collections::BTreeMap;

use app::Texts;
use app::authentication::{AccountDue, Authentication, PatientSession, StaffSession};
use domain::auth::{AuthenticationType, Role};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Authentication)]
pub(crate) struct AuthenticationDto {
    /// ANONYMOUS, PATIENT, SHARED, KIOSK, STAFF, REFERRER or RADIOLOGIST.
    pub kind: String,
    /// The user name of an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub username: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organization: Option<NamedDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_doctor: Option<NamedDto>,
    pub roles: Vec<Role>,
    /// The clinics of an account; empty means all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub clinic_ids: Vec<i64>,
    /// Each role in the caller's language.
    pub role_translations: BTreeMap<String, String>,
    /// The account can't change anything.
    pub read_only: bool,
    /// What the account must do first: PASSWORD or `SECOND_FACTOR`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub due: Option<AccountDue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking_key: Option<String>,
    /// After a separate booking: the key of every booked exam.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub booking_keys: Vec<String>,
    /// What was opened by signing in; none after a booking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub authentication_type: Option<AuthenticationType>,
    pub code_verified: bool,
    /// Nothing opens before the code.
    pub code_required: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub expires_at: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Named)]
pub(crate) struct NamedDto {
    pub id: i64,
    pub name: String,
}

/// When the session ends without further activity; a kiosk's doesn't.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Renewed)]
pub(crate) struct RenewedDto {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub expires_at: Option<String>,
}

impl AuthenticationDto {
    pub(crate) fn new(authentication: Authentication, texts: &Texts, language: &str) -> Self {
        let roles = authentication.roles().to_vec();
        let named = |role: &Role| (role.to_string(), texts.get(language, role.text_key()));
        let about = Self {
            kind: authentication.kind().to_owned(),
            role_translations: roles.iter().map(named).collect(),
            roles,
            ..Self::default()
        };
        match authentication {
            Authentication::Account(account) => about.of_account(account),
            Authentication::Patient(session) => about.of_patient(session),
            Authentication::Anonymous | Authentication::Kiosk => about,
        }
    }

    fn of_account(self, account: StaffSession) -> Self {
        let name = |(id, name)| NamedDto { id, name };
        Self {
            read_only: account.read_only(),
            due: account.due,
            username: Some(account.username),
            clinic_ids: account.clinics.to_list().into_iter().map(|clinic| clinic.0).collect(),
            organization: account.organization.map(name),
            current_doctor: account.doctor.map(name),
            expires_at: Some(account.expires_at.to_string()),
            ..self
        }
    }

    fn of_patient(self, session: PatientSession) -> Self {
        Self {
            booking_keys: several_keys(&session),
            booking_key: Some(session.booking_key.into()),
            authentication_type: session.wanted,
            code_verified: session.code_verified,
            code_required: session.code_required,
            expires_at: Some(session.expires_at.to_string()),
            ..self
        }
    }
}

fn several_keys(session: &PatientSession) -> Vec<String> {
    let keys = Some(&session.booking_keys).filter(|keys| keys.len() > 1);
    keys.into_iter().flatten().map(|key| key.as_str().to_owned()).collect()
}
