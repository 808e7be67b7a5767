//! Signing in: patients with the date of birth and a one-time code, staff with a password.

mod accounts;
mod attempts;
mod code;
mod contacts;
mod device;
mod draft_code;
mod enrolment;
mod identify;
mod key_contents;
mod oidc;
mod oidc_accounts;
mod own_account;
mod passwords;
mod patient;
mod second_factor;
mod staff;

use domain::MessageKey;
use domain::auth::{AuthenticationType, BookingKind, CodeChannel};
use jiff::Timestamp;

pub use accounts::NewAccount;
pub use code::{CodeSent, SendCode, ValidateCode};
pub(crate) use contacts::masked;
pub use draft_code::TypedContact;
pub use enrolment::{Enrolment, EnrolmentStep, Proof, SecondFactorState};
pub use identify::{Authentication, PatientSession, identity_hash};
pub(crate) use key_contents::opened_by;
pub use oidc::{IdentityCallback, IdentityRedirect};
pub use own_account::{OwnSession, PasswordChange};
pub use passwords::PasswordCost;
pub use patient::PatientSignIn;
pub(crate) use patient::code_settings;
pub use second_factor::SecondFactorCode;
pub(crate) use staff::VisibleArea;
pub(crate) use staff::folded;
pub use staff::{AccountDue, StaffSession, StaffSignIn};

/// The result of a sign-in attempt. A wrong one is an ordinary answer.
#[derive(Debug, Clone)]
pub struct SignIn {
    /// The text about the result.
    pub key: MessageKey,
    pub success: bool,
    /// No attempts are left for now.
    pub max_attempts_reached: bool,
    /// Attempts left after a wrong code or date of birth.
    pub tries_left: Option<usize>,
    /// How long no attempts are left; `None` if waiting doesn't help.
    pub retry_after_seconds: Option<i64>,
    pub opened: Option<OpenedSession>,
    /// The password was right, and a second factor is needed: a token for the password until then.
    pub half: Option<String>,
}

#[derive(Debug, Clone)]
pub struct OpenedSession {
    pub token: String,
    pub expires_at: Timestamp,
    /// A code has to follow.
    pub code_required: bool,
    /// Where a code can be sent, masked.
    pub contacts: Vec<(CodeChannel, String)>,
    /// What the key holds; accounts have none.
    pub kind: Option<BookingKind>,
    pub status: Option<String>,
}

impl SignIn {
    fn wrong(key: MessageKey, max_attempts_reached: bool) -> Self {
        Self {
            key,
            success: false,
            max_attempts_reached,
            tries_left: None,
            retry_after_seconds: None,
            opened: None,
            half: None,
        }
    }

    fn awaiting_second_factor(token: String) -> Self {
        Self { half: Some(token), ..Self::wrong(MessageKey::SecondFactorRequired, false) }
    }

    fn right(opened: OpenedSession) -> Self {
        Self {
            key: MessageKey::AuthenticationSuccess,
            success: true,
            max_attempts_reached: false,
            tries_left: None,
            retry_after_seconds: None,
            opened: Some(opened),
            half: None,
        }
    }
}

fn too_many_tries(wanted: AuthenticationType, shared: bool) -> MessageKey {
    match wanted {
        _ if shared => MessageKey::MaxAttemptsReachedShared,
        AuthenticationType::AppointmentResults => MessageKey::MaxAttemptsReachedResults,
        _ => MessageKey::MaxAttemptsReached,
    }
}
