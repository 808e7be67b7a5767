//! What account holders see and send about their own account.

use app::authentication::{
    Enrolment, EnrolmentStep, IdentityCallback, OwnSession, PasswordChange, Proof, SecondFactorCode,
    SecondFactorState,
};
use app::users::OpenSession;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::ApiError;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StaffWays)]
pub(crate) struct StaffWaysDto {
    /// The name of the identity provider, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity_provider: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Departure)]
pub(crate) struct IdentityRedirectDto {
    /// Where to send the browser.
    pub address: String,
}

/// The parameters with which the identity provider sends the browser back.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = IdentityCallback)]
pub(crate) struct IdentityCallbackDto {
    pub code: String,
    pub state: String,
}

/// One of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactorCode)]
pub(crate) struct SecondFactorCodeDto {
    pub code: Option<String>,
    pub recovery_code: Option<String>,
}

/// Replacing a second factor needs the password, a code of the present one or a recovery code.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EnrolmentStep)]
pub(crate) struct EnrolmentStepDto {
    /// Left out to begin.
    pub code: Option<String>,
    pub current_password: Option<String>,
    pub current_code: Option<String>,
    pub recovery_code: Option<String>,
}

#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Enrolment)]
pub(crate) struct EnrolmentDto {
    /// To be shown as a QR code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub otpauth_url: Option<String>,
    /// The same, to be typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// Shown only this once; each code works once.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub recovery_codes: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SecondFactor)]
pub(crate) struct SecondFactorDto {
    pub enrolled: bool,
    /// An administrator requires it.
    pub required: bool,
    pub recovery_codes_left: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpenSession)]
pub(crate) struct OpenSessionDto {
    pub id: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub last_used_at: String,
    /// The address it was opened from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The name of the browser; none if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// The session of this call.
    pub current: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasswordChange)]
pub(crate) struct PasswordChangeDto {
    pub current_password: String,
    pub new_password: String,
}

impl IdentityCallbackDto {
    pub(crate) fn read(self, redirect_state: Option<String>) -> IdentityCallback {
        IdentityCallback { code: self.code, state: self.state, redirect_state }
    }
}

impl SecondFactorCodeDto {
    pub(crate) fn read(self) -> Result<SecondFactorCode, ApiError> {
        match (self.code, self.recovery_code) {
            (Some(code), None) => Ok(SecondFactorCode::OfTheMoment(code)),
            (None, Some(code)) => Ok(SecondFactorCode::Recovery(code)),
            _ => Err(ApiError::malformed_field("code")),
        }
    }
}

impl From<EnrolmentStepDto> for EnrolmentStep {
    fn from(typed: EnrolmentStepDto) -> Self {
        if let Some(code) = typed.code {
            return Self::End(code);
        }
        let code = typed.current_code.map(SecondFactorCode::OfTheMoment);
        let code = code.or(typed.recovery_code.map(SecondFactorCode::Recovery)).map(Proof::Code);
        Self::Begin(typed.current_password.map(Proof::Password).or(code))
    }
}

impl From<Enrolment> for EnrolmentDto {
    fn from(step: Enrolment) -> Self {
        match step {
            Enrolment::Begun { otpauth_url, secret } => {
                Self { otpauth_url: Some(otpauth_url), secret: Some(secret), ..Self::default() }
            }
            Enrolment::Done { recovery_codes } => Self { recovery_codes, ..Self::default() },
        }
    }
}

impl From<SecondFactorState> for SecondFactorDto {
    fn from(state: SecondFactorState) -> Self {
        Self {
            enrolled: state.enrolled,
            required: state.required,
            recovery_codes_left: state.recovery_codes_left,
        }
    }
}

impl From<OwnSession> for OpenSessionDto {
    fn from(own: OwnSession) -> Self {
        Self { current: own.current, ..Self::from(own.session) }
    }
}

impl From<OpenSession> for OpenSessionDto {
    fn from(session: OpenSession) -> Self {
        Self {
            id: session.id.0,
            created_at: session.created_at.to_string(),
            last_used_at: session.last_used_at.to_string(),
            address: session.address,
            device: session.device.filter(|words| !words.is_empty()),
            current: false,
        }
    }
}

impl From<PasswordChangeDto> for PasswordChange {
    fn from(typed: PasswordChangeDto) -> Self {
        Self { current: typed.current_password, new: typed.new_password }
    }
}
