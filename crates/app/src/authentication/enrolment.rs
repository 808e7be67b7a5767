//! Enrolling a second factor: a secret is handed out, a code shows that it arrived, and recovery codes follow, once.

use domain::MessageKey;
use domain::limits::{RECOVERY_CODES, TOTP_SECRET_BYTES};
use store::audit::{AuditEvent, DONE, REFUSED, Subject, record};
use store::second_factors;

use super::StaffSession;
use super::second_factor::{step_of, totp};
use crate::secrets::new_readable;
use crate::{App, AppError, Caller, Tokens};

const READ: &str = "READ_SECOND_FACTOR";
const ENROL: &str = "ENROL_SECOND_FACTOR";

/// Where an account stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecondFactorState {
    pub enrolled: bool,
    pub required: bool,
    pub recovery_codes_left: u64,
}

/// A step of enrolling.
#[derive(Debug, Clone)]
pub enum Enrolment {
    /// To be scanned, or typed.
    Begun { otpauth_url: String, secret: String },
    /// Shown this once.
    Done { recovery_codes: Vec<String> },
}

impl App {
    pub async fn second_factor_state(
        &self,
        tokens: &Tokens,
        caller: &Caller,
    ) -> Result<SecondFactorState, AppError> {
        let staff = self.account(tokens, READ, caller).await?;
        let db = self.store().read();
        let user = store::users::by_id(db, staff.user).await?.ok_or(AppError::NotAuthenticated)?;
        let state = SecondFactorState {
            enrolled: second_factors::load(db, staff.user).await?.secret_sealed.is_some(),
            required: user.second_factor_required,
            recovery_codes_left: second_factors::recovery_codes_left(db, staff.user).await?,
        };
        self.audit(self.own_event(&staff, READ, DONE), caller).await?;
        Ok(state)
    }

    /// Without a code it begins; with one it ends.
    pub async fn enrol_second_factor(
        &self,
        tokens: &Tokens,
        code: Option<&str>,
        caller: &Caller,
    ) -> Result<Enrolment, AppError> {
        let staff = self.account(tokens, ENROL, caller).await?;
        match code {
            None => self.begin_enrolment(&staff, caller).await,
            Some(code) => self.end_enrolment(&staff, code, caller).await,
        }
    }

    async fn begin_enrolment(&self, staff: &StaffSession, caller: &Caller) -> Result<Enrolment, AppError> {
        let secret = self.chance().bytes::<TOTP_SECRET_BYTES>().to_vec();
        let totp = totp(secret.clone(), staff.username.replace(':', " ")).ok_or(AppError::Unavailable)?;
        let sealed = self.secrets().seal(self.chance(), &secret);
        let (user, event, origin) = (staff.user, self.own_event(staff, ENROL, DONE), caller.origin.clone());
        self.store()
            .write(move |tx| {
                let (sealed, event, origin) = (sealed.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    second_factors::begin(tx, user, sealed).await?;
                    record(tx, &event, &origin).await
                })
            })
            .await?;
        Ok(Enrolment::Begun { otpauth_url: totp.get_url(), secret: totp.get_secret_base32() })
    }

    async fn end_enrolment(
        &self,
        staff: &StaffSession,
        code: &str,
        caller: &Caller,
    ) -> Result<Enrolment, AppError> {
        let user = staff.user;
        let pending = second_factors::load(self.store().read(), user).await?.pending_sealed;
        let secret = pending.as_deref().and_then(|sealed| self.secrets().open(sealed));
        let step = secret.and_then(|secret| step_of(secret, code, self.clock().now()));
        let (Some(sealed), Some(step)) = (pending, step) else {
            self.audit(self.own_event(staff, ENROL, REFUSED), caller).await?;
            return Err(AppError::Rule(MessageKey::AuthenticationOtpError));
        };
        let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| new_readable(self.chance(), 2, 5)).collect();
        let hashes: Vec<Vec<u8>> = codes.iter().map(|code| self.recovery_hash(user, code)).collect();
        let (event, origin) = (self.own_event(staff, ENROL, DONE), caller.origin.clone());
        self.store()
            .write(move |tx| {
                let (sealed, hashes) = (sealed.clone(), hashes.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    second_factors::confirm(tx, user, (sealed, step), &hashes).await?;
                    record(tx, &event, &origin).await
                })
            })
            .await?;
        Ok(Enrolment::Done { recovery_codes: codes })
    }

    /// Whoever calls with an account, of whatever kind. Anybody else is turned away, and that is written down.
    pub(super) async fn account(
        &self,
        tokens: &Tokens,
        action: &'static str,
        caller: &Caller,
    ) -> Result<StaffSession, AppError> {
        let outcome = self.staff(tokens).await?.ok_or(AppError::Forbidden(MessageKey::NotAllowed));
        self.noting_denial(outcome, tokens, None, action, caller).await
    }

    /// What somebody does with their own account.
    pub(super) fn own_event(
        &self,
        staff: &StaffSession,
        action: &'static str,
        result: &'static str,
    ) -> AuditEvent {
        let subject = Subject::new("USER", staff.user.0);
        AuditEvent { at: self.clock().now(), actor: staff.actor(), action, subject, result }
    }
}
