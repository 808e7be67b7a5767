//! The second factor: a time-based code (RFC 6238) or a recovery code, required after the password.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::audit::AuditResult;
use domain::limits::{OTP_LENGTH, SECOND_FACTOR_MINUTES, TOTP_STEP_SECONDS};
use domain::{MessageKey, UserId};
use jiff::{SignedDuration, Timestamp};
use store::audit::record;
use store::users::{self, User};
use store::{Tx, second_factors};
use totp_rs::{Algorithm, TOTP};

use super::SignIn;
use super::attempts::Attempt;
use super::staff::{PendingSession, SIGN_IN};
use crate::audit::event_of_account;
use crate::{App, AppError, Ctx, Origin, Purpose};

const SECOND_FACTOR: &str = "second factor";
/// A code of the previous or next half minute is accepted, since clocks differ.
const STEPS_APART: i64 = 1;

#[derive(Debug, Clone)]
pub enum SecondFactorCode {
    OfTheMoment(String),
    Recovery(String),
}

/// A code in the form in which it is compared.
#[derive(Debug, Clone)]
enum PresentedCode {
    /// Right, for this half minute.
    Step(i64),
    /// The hashes of a recovery code.
    Recovery(Vec<Vec<u8>>),
    Wrong,
}

/// A code attempt, which is counted.
#[derive(Debug, Clone)]
pub(super) struct CodeAttempt {
    attempt: Attempt,
    user: UserId,
    shown: PresentedCode,
    now: Timestamp,
}

#[derive(Debug, Clone)]
struct Check {
    code: CodeAttempt,
    opening: PendingSession,
}

impl App {
    /// Checks the second factor after the first.
    pub async fn verify_second_factor(
        &self,
        typed: &SecondFactorCode,
        half: Option<&str>,
        ctx: &Ctx,
    ) -> Result<SignIn, AppError> {
        let account = self.account_of_first_factor(half).await?.ok_or(AppError::NotAuthenticated)?;
        let check = Check {
            code: self.code_try(account.id, typed, ctx).await?,
            opening: self.opening(&account, ctx)?,
        };
        let (opened, origin) = (check.opening.opened(), ctx.origin.clone());
        let left = self.store().write(move |tx| {
            let (check, origin) = (check.clone(), origin.clone());
            Box::pin(async move { check.carry_out(tx, &origin).await })
        });
        Ok(match left.await? {
            None => SignIn::right(opened),
            Some(0) => SignIn::wrong(MessageKey::MaxAttemptsReached, true),
            Some(left) => {
                SignIn { tries_left: Some(left), ..SignIn::wrong(MessageKey::AuthenticationOtpError, false) }
            }
        })
    }

    pub(super) async fn code_try(
        &self,
        user: UserId,
        typed: &SecondFactorCode,
        ctx: &Ctx,
    ) -> Result<CodeAttempt, AppError> {
        let now = self.clock().now();
        let attempt = self.attempt_on_account(SECOND_FACTOR, &user.to_string(), ctx);
        Ok(CodeAttempt { attempt, user, shown: self.presented_code(user, typed, now).await?, now })
    }

    /// The subject under which attempts at an account's second factor are counted.
    pub(crate) fn second_factor_subject(&self, user: UserId) -> Vec<Vec<u8>> {
        self.subject_of(SECOND_FACTOR, &user.to_string())
    }

    /// Proves the first factor until the second is given. It expires, and any change of the account ends it.
    pub(super) fn first_factor_token(&self, account: &User) -> String {
        let until = self.clock().now() + SignedDuration::from_mins(SECOND_FACTOR_MINUTES);
        let text = format!("first factor:{}:{}:{}", account.id, account.version, until.as_second());
        URL_SAFE_NO_PAD.encode(self.secrets().seal(Purpose::FirstFactorToken, self.chance(), text.as_bytes()))
    }

    async fn account_of_first_factor(&self, token: Option<&str>) -> Result<Option<User>, AppError> {
        let sealed = token.and_then(|token| URL_SAFE_NO_PAD.decode(token).ok());
        let text = sealed.and_then(|sealed| self.secrets().open(Purpose::FirstFactorToken, &sealed));
        let text = text.and_then(|text| String::from_utf8(text).ok()).unwrap_or_default();
        let parts: Vec<&str> = text.split(':').collect();
        let ["first factor", id, version, until] = parts[..] else { return Ok(None) };
        let (Ok(id), Ok(until)) = (id.parse(), until.parse::<i64>()) else { return Ok(None) };
        let user = users::by_id(self.store().read(), UserId(id)).await?;
        let user = user.filter(|user| !user.disabled && user.version.to_string() == version);
        if user.is_none() || self.clock().now().as_second() < until {
            return Ok(user);
        }
        // Raising the account's version ends it for good: a clock that is set back must not revive it.
        self.store().write(move |tx| Box::pin(users::raise_version(tx, UserId(id)))).await?;
        Ok(None)
    }

    async fn presented_code(
        &self,
        user: UserId,
        typed: &SecondFactorCode,
        now: Timestamp,
    ) -> Result<PresentedCode, AppError> {
        Ok(match typed {
            SecondFactorCode::Recovery(code) => PresentedCode::Recovery(self.recovery_hashes(user, code)),
            SecondFactorCode::OfTheMoment(code) => {
                let factor = second_factors::load(self.store().read(), user).await?;
                let secret = factor.secret_sealed.ok_or(AppError::NotAuthenticated)?;
                let secret =
                    self.secrets().open(Purpose::AuthenticatorSecret, &secret).ok_or(AppError::Sealed)?;
                step_of(secret, code, now).map_or(PresentedCode::Wrong, PresentedCode::Step)
            }
        })
    }

    /// Keyed, and independent of how it is typed. One per version of the secret; the first is the one to store.
    pub(super) fn recovery_hashes(&self, user: UserId, code: &str) -> Vec<Vec<u8>> {
        let letters = code.chars().filter(char::is_ascii_alphanumeric);
        let code: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        self.secrets().keyed_digests(Purpose::RecoveryCodeHash, &format!("recovery code:{user}:{code}"))
    }
}

impl CodeAttempt {
    /// Attempts left; `None` if the code was right.
    pub(super) async fn use_code(&self, tx: &Tx) -> Result<Option<usize>, AppError> {
        let attempt = self.attempt.clone().begin(tx, self.now).await?;
        let right = match &self.shown {
            PresentedCode::Step(step) => second_factors::take_step(tx, self.user, *step).await?,
            PresentedCode::Recovery(hashes) => {
                second_factors::take_recovery_code(tx, self.user, hashes, self.now).await?
            }
            PresentedCode::Wrong => false,
        };
        if right {
            attempt.record_success(tx).await?;
            return Ok(None);
        }
        Ok(Some(attempt.fail(tx, self.now).await?))
    }
}

impl Check {
    async fn carry_out(&self, tx: &Tx, origin: &Origin) -> Result<Option<usize>, AppError> {
        let left = self.code.use_code(tx).await?;
        if left.is_none() {
            self.opening.carry_out(tx, origin).await?;
        } else {
            let event = event_of_account(self.code.now, Some(self.code.user), SIGN_IN, AuditResult::Refused);
            record(tx, &event, origin).await?;
        }
        Ok(left)
    }
}

/// The half minute this code belongs to.
pub(super) fn step_of(secret: Vec<u8>, code: &str, now: Timestamp) -> Option<i64> {
    let code: String = code.chars().filter(|c| !c.is_whitespace()).collect();
    let totp = totp(secret, String::new())?;
    let this = now.as_second() / TOTP_STEP_SECONDS;
    let mut near = this - STEPS_APART..=this + STEPS_APART;
    near.find(|step| u64::try_from(step * TOTP_STEP_SECONDS).is_ok_and(|at| totp.generate(at) == code))
}

/// As every authenticator app expects it: SHA-1, six digits, half a minute.
pub(super) fn totp(secret: Vec<u8>, account: String) -> Option<TOTP> {
    let seconds = u64::try_from(TOTP_STEP_SECONDS).ok()?;
    TOTP::new(Algorithm::SHA1, OTP_LENGTH, 1, seconds, secret, Some("Scanbook".to_owned()), account).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_rfc_6238() {
        let secret = b"12345678901234567890".to_vec();
        // The RFC's own examples, cut to six digits.
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            let now = Timestamp::from_second(seconds).unwrap();
            assert_eq!(step_of(secret.clone(), code, now), Some(seconds / 30), "{seconds}");
            let later = now + SignedDuration::from_secs(30);
            assert_eq!(step_of(secret.clone(), &format!(" {code}"), later), Some(seconds / 30));
            assert_eq!(step_of(secret.clone(), code, later + SignedDuration::from_secs(60)), None);
        }
    }
}
