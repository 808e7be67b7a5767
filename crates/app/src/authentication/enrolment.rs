//! Enrolling a second factor: hand out a secret, verify a code made with it, then show recovery codes once. Replacing an existing
//! factor needs proof first: a session that was left open must not be enough to take it over.

use domain::MessageKey;
use domain::audit::{AuditAction, AuditResult};
use domain::limits::{RECOVERY_CODES, TOTP_SECRET_BYTES};
use store::audit::{AuditEvent, record};
use store::{account_sessions, second_factors, users};

use super::own_account::wrong_password;
use super::second_factor::{step_of, totp};
use super::{SecondFactorCode, StaffSession};
use crate::secrets::new_readable;
use crate::{App, AppError, Ctx, Purpose};

const READ: AuditAction = AuditAction::ReadSecondFactor;
const ENROL: AuditAction = AuditAction::EnrolSecondFactor;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecondFactorState {
    pub enrolled: bool,
    pub required: bool,
    pub recovery_codes_left: u64,
}

/// Proof that is required before an existing second factor is replaced.
#[derive(Debug, Clone)]
pub enum Proof {
    Password(String),
    Code(SecondFactorCode),
}

#[derive(Debug, Clone)]
pub enum EnrolmentStep {
    Begin(Option<Proof>),
    /// With a code made from the secret.
    End(String),
}

#[derive(Debug, Clone)]
pub enum Enrolment {
    /// To be scanned, or typed.
    Begun { otpauth_url: String, secret: String },
    /// Shown only this once.
    Done { recovery_codes: Vec<String> },
}

impl App {
    pub async fn second_factor_state(&self, ctx: &Ctx) -> Result<SecondFactorState, AppError> {
        let staff = self.account(ctx, READ).await?;
        let db = self.store().read();
        let user = store::users::by_id(db, staff.user).await?.ok_or(AppError::NotAuthenticated)?;
        let state = SecondFactorState {
            enrolled: second_factors::load(db, staff.user).await?.secret_sealed.is_some(),
            required: user.second_factor_required,
            recovery_codes_left: second_factors::recovery_codes_left(db, staff.user).await?,
        };
        self.audit(self.own_event(&staff, READ, AuditResult::Done), ctx).await?;
        Ok(state)
    }

    pub async fn enrol_second_factor(&self, ctx: &Ctx, step: EnrolmentStep) -> Result<Enrolment, AppError> {
        let staff = self.account(ctx, ENROL).await?;
        match step {
            EnrolmentStep::Begin(proof) => self.begin_enrolment(&staff, proof, ctx).await,
            EnrolmentStep::End(code) => self.end_enrolment(&staff, &code, ctx).await,
        }
    }

    async fn begin_enrolment(
        &self,
        staff: &StaffSession,
        proof: Option<Proof>,
        ctx: &Ctx,
    ) -> Result<Enrolment, AppError> {
        let replaces = second_factors::load(self.store().read(), staff.user).await?.secret_sealed.is_some();
        if replaces && let Err(error) = self.check_proof(staff, proof, ctx).await {
            self.audit(self.own_event(staff, ENROL, AuditResult::Refused), ctx).await?;
            return Err(error);
        }
        let secret = self.chance().bytes::<TOTP_SECRET_BYTES>().to_vec();
        let totp = totp(secret.clone(), staff.username.replace(':', " ")).ok_or(AppError::Unavailable)?;
        let sealed = self.secrets().seal(Purpose::AuthenticatorSecret, self.chance(), &secret);
        let (user, event, origin) =
            (staff.user, self.own_event(staff, ENROL, AuditResult::Done), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (sealed, event, origin) = (sealed.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    if !second_factors::begin(tx, user, sealed, replaces).await? {
                        return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                    }
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await?;
        Ok(Enrolment::Begun { otpauth_url: totp.get_url(), secret: totp.get_secret_base32() })
    }

    /// Counted like the same password or code at sign-in.
    async fn check_proof(
        &self,
        staff: &StaffSession,
        proof: Option<Proof>,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let code = match proof {
            None => return Err(AppError::Rule(MessageKey::SecondFactorProof)),
            Some(Proof::Password(password)) => {
                let right = self.password_again(staff, password, ctx).await?;
                return if right { Ok(()) } else { Err(wrong_password()) };
            }
            Some(Proof::Code(code)) => self.code_try(staff.user, &code, ctx).await?,
        };
        let left = self.store().write(move |tx| {
            let code = code.clone();
            Box::pin(async move { code.use_code(tx).await })
        });
        match left.await? {
            None => Ok(()),
            Some(_) => Err(AppError::Rule(MessageKey::AuthenticationOtpError)),
        }
    }

    /// Ends all other sessions of the account.
    async fn end_enrolment(
        &self,
        staff: &StaffSession,
        code: &str,
        ctx: &Ctx,
    ) -> Result<Enrolment, AppError> {
        let user = staff.user;
        let pending = second_factors::load(self.store().read(), user).await?.pending_sealed;
        let secret =
            pending.as_deref().and_then(|sealed| self.secrets().open(Purpose::AuthenticatorSecret, sealed));
        let step = secret.and_then(|secret| step_of(secret, code, self.clock().now()));
        let (Some(sealed), Some(step)) = (pending, step) else {
            self.audit(self.own_event(staff, ENROL, AuditResult::Refused), ctx).await?;
            return Err(AppError::Rule(MessageKey::AuthenticationOtpError));
        };
        let codes: Vec<String> = (0..RECOVERY_CODES).map(|_| new_readable(self.chance(), 2, 5)).collect();
        let hashes: Vec<Vec<u8>> =
            codes.iter().map(|code| self.recovery_hashes(user, code).swap_remove(0)).collect();
        let (event, origin) = (self.own_event(staff, ENROL, AuditResult::Done), ctx.origin.clone());
        let session = staff.session;
        self.store()
            .write(move |tx| {
                let (sealed, hashes) = (sealed.clone(), hashes.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    users::raise_version(tx, user).await?;
                    if !second_factors::confirm(tx, user, sealed, step, &hashes).await? {
                        return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                    }
                    account_sessions::end_all(tx, user, Some(session)).await?;
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await?;
        Ok(Enrolment::Done { recovery_codes: codes })
    }

    /// The calling account, of any kind, even if it still has to change its password or set up a second factor. Other callers are
    /// refused, and that is audited.
    pub(super) async fn account(&self, ctx: &Ctx, action: AuditAction) -> Result<StaffSession, AppError> {
        let outcome =
            self.staff_with_account_due(ctx).await?.ok_or(AppError::Forbidden(MessageKey::NotAllowed));
        self.record_denial(outcome, ctx, None, action).await
    }

    /// An audit event about the caller's own account.
    pub(super) fn own_event(
        &self,
        staff: &StaffSession,
        action: AuditAction,
        result: AuditResult,
    ) -> AuditEvent {
        staff.own_event(action, self.clock().now()).with_result(result)
    }
}
