//! Sign-in requests and their results.

use app::Texts;
use app::authentication::{
    CodeSent, OpenedSession, PatientSignIn, SendCode, SignIn, StaffSignIn, ValidateCode,
};
use axum::http::HeaderMap;
use domain::MessageKey;
use domain::auth::{AuthenticationType, BookingKind, CodeChannel};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::cookies;
use crate::error::ApiError;
use crate::extract::key_of;

/// `populatedDoB`, `otp` and `navigateUrl` are for the page only: they may be sent and have no effect.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PatientSignIn)]
#[expect(clippy::struct_excessive_bools, reason = "the wire names each of them")]
pub(crate) struct PatientSignInDto {
    pub booking_key: String,
    #[schema(format = Date)]
    pub date_of_birth: String,
    /// Needed if the provider requires it; compared without country code and leading zeros.
    pub contact_number: Option<String>,
    /// Restricts to one appointment or request under the key.
    pub slug: Option<String>,
    pub authentication_type: Option<AuthenticationType>,
    #[serde(default)]
    pub is_booking_request: bool,
    #[serde(default)]
    pub is_patient_portal: bool,
    /// Claims that the link was shared; only the key decides whether it was.
    #[serde(default)]
    #[expect(dead_code, reason = "part of the call, and without effect")]
    pub shared: bool,
    /// The page is in a frame of another site: the cookie is kept for that site only.
    #[serde(default)]
    pub embedded: bool,
    /// The browser blocks cookies: the answer contains the token.
    #[serde(default)]
    pub cookies_blocked: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SendOtp)]
pub(crate) struct SendOtpDto {
    pub booking_key: String,
    #[serde(rename = "type")]
    pub wanted: AuthenticationType,
    pub otp_type: Option<CodeChannel>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ValidateOtp)]
pub(crate) struct ValidateOtpDto {
    pub otp: String,
    pub booking_key: String,
    #[serde(rename = "type")]
    pub wanted: AuthenticationType,
    #[serde(default)]
    pub embedded: bool,
    #[serde(default)]
    pub cookies_blocked: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = StaffSignIn)]
pub(crate) struct StaffSignInDto {
    pub username: String,
    pub password: String,
}

/// The result of an attempt. A wrong one is 200 with `success: false`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignIn)]
#[expect(clippy::struct_excessive_bools, reason = "the wire names each of them")]
pub(crate) struct SignInDto {
    pub success: bool,
    /// In the caller's language.
    pub message: String,
    /// No attempts are left for now.
    pub max_attempts_reached: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    pub key: Option<MessageKey>,
    /// A code has to follow.
    pub otp_required: bool,
    /// The channels by which a code can be sent.
    pub otp_types: Vec<CodeChannel>,
    pub masked_contacts: MaskedContactsDto,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking_kind: Option<BookingKind>,
    /// Of the requested appointment or request, or of the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<String>,
    /// Always false: a revoked share is 410.
    pub revoked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub expires_at: Option<String>,
    /// After a wrong code or date of birth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries_left: Option<usize>,
    /// How long no attempts are left; absent if waiting doesn't help.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry_after_seconds: Option<i64>,
    /// If cookies are blocked: for `Authorization: Bearer`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// For accounts: a second factor has to follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_factor_required: Option<bool>,
}

/// Enough to recognise, too little to use.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = MaskedContacts)]
pub(crate) struct MaskedContactsDto {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sms: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OtpSent)]
pub(crate) struct OtpSentDto {
    pub otp_sent: bool,
    pub otp_type: CodeChannel,
    pub masked_contact: String,
    pub resend_after_seconds: i64,
}

/// How the token of a new session is sent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Delivery {
    pub embedded: bool,
    pub cookies_blocked: bool,
}

impl Delivery {
    pub(crate) fn headers(self, opened: Option<&OpenedSession>) -> HeaderMap {
        match opened {
            Some(opened) if self.embedded => cookies::embedded_session(&opened.token),
            Some(opened) => cookies::session(&opened.token),
            None => HeaderMap::new(),
        }
    }
}

impl PatientSignInDto {
    pub(crate) fn delivery(&self) -> Delivery {
        Delivery { embedded: self.embedded, cookies_blocked: self.cookies_blocked }
    }

    pub(crate) fn read(self) -> PatientSignIn {
        let by_flags = match (self.is_patient_portal, self.is_booking_request) {
            (true, _) => AuthenticationType::PatientPortal,
            (_, true) => AuthenticationType::BookingRequest,
            _ => AuthenticationType::Appointment,
        };
        PatientSignIn {
            booking_key: self.booking_key,
            date_of_birth: self.date_of_birth,
            contact_number: self.contact_number,
            slug: self.slug,
            wanted: self.authentication_type.unwrap_or(by_flags),
        }
    }
}

impl SendOtpDto {
    pub(crate) fn read(&self) -> Result<SendCode, ApiError> {
        Ok(SendCode { booking_key: key_of(&self.booking_key)?, wanted: self.wanted, channel: self.otp_type })
    }
}

impl ValidateOtpDto {
    pub(crate) fn delivery(&self) -> Delivery {
        Delivery { embedded: self.embedded, cookies_blocked: self.cookies_blocked }
    }

    pub(crate) fn read(self) -> Result<ValidateCode, ApiError> {
        Ok(ValidateCode { booking_key: key_of(&self.booking_key)?, wanted: self.wanted, code: self.otp })
    }
}

impl From<StaffSignInDto> for StaffSignIn {
    fn from(typed: StaffSignInDto) -> Self {
        Self { username: typed.username, password: typed.password }
    }
}

impl From<CodeSent> for OtpSentDto {
    fn from(sent: CodeSent) -> Self {
        Self {
            otp_sent: true,
            otp_type: sent.channel,
            masked_contact: sent.masked_contact,
            resend_after_seconds: sent.resend_after_seconds,
        }
    }
}

impl SignInDto {
    pub(crate) fn of_account(sign_in: &SignIn, texts: &Texts, language: &str) -> Self {
        let second_factor_required = Some(sign_in.half.is_some());
        Self { second_factor_required, ..Self::new(sign_in, false, texts, language) }
    }

    pub(crate) fn new(sign_in: &SignIn, with_token: bool, texts: &Texts, language: &str) -> Self {
        let opened = sign_in.opened.as_ref();
        let contacts = opened.map(|opened| opened.contacts.as_slice()).unwrap_or_default();
        let masked = |wanted| {
            contacts.iter().find(|(channel, _)| *channel == wanted).map(|(_, masked)| masked.clone())
        };
        Self {
            success: sign_in.success,
            message: texts.message(language, sign_in.key),
            max_attempts_reached: sign_in.max_attempts_reached,
            key: Some(sign_in.key).filter(|_| !sign_in.success),
            otp_required: opened.is_some_and(|opened| opened.code_required),
            otp_types: contacts.iter().map(|(channel, _)| *channel).collect(),
            masked_contacts: MaskedContactsDto {
                email: masked(CodeChannel::Email),
                sms: masked(CodeChannel::Sms),
            },
            booking_kind: opened.and_then(|opened| opened.kind),
            status: opened.and_then(|opened| opened.status.clone()),
            revoked: false,
            expires_at: opened.map(|opened| opened.expires_at.to_string()),
            tries_left: sign_in.tries_left,
            retry_after_seconds: sign_in.retry_after_seconds,
            token: opened.filter(|_| with_token).map(|opened| opened.token.clone()),
            second_factor_required: None,
        }
    }
}
