//! Counts an attempt to sign in before it is checked, so that parallel attempts count too, and refuses callers who have failed
//! too often.

use domain::MessageKey;
use domain::auth::{Attempts, judge, judge_account};
use domain::limits::SIGN_IN_FAILURES_PER_HOUR_OF_ADDRESS;
use jiff::{SignedDuration, Timestamp};
use store::{Tx, sign_in};

use crate::{App, AppError, Ctx, Purpose};

/// What is being opened and from which address, both as keyed digests.
#[derive(Debug, Clone)]
pub(super) struct Attempt {
    /// One per version of the secret; attempts are counted under the first.
    subject: Vec<Vec<u8>>,
    address: Vec<Vec<u8>>,
    /// The error while it is locked.
    locked: MessageKey,
    count_address: bool,
    /// Whether every lock ends: anyone can try the name of an account, and a phone's clock may be wrong. Its owner can sign in
    /// again after a while.
    never_for_good: bool,
    /// Earlier failures, and this attempt.
    failures: Vec<Timestamp>,
}

impl App {
    /// An attempt on a key, code or account; `kind` keeps them apart.
    pub(super) fn attempt_on(&self, kind: &str, what: &str, locked: MessageKey, ctx: &Ctx) -> Attempt {
        Attempt {
            subject: self.subject_of(kind, what),
            address: self.subject_of("address", &ctx.rate_limited_address()),
            locked,
            count_address: self.settings().rate_limits,
            never_for_good: false,
            failures: Vec::new(),
        }
    }

    /// Like [`Self::attempt_on`], for an account: its password, or the second factor. Patients who mistype in the waiting room
    /// don't lock out staff behind the same router, or the other way round.
    pub(super) fn attempt_on_account(&self, kind: &str, what: &str, ctx: &Ctx) -> Attempt {
        let address = self.subject_of("address of accounts", &ctx.rate_limited_address());
        let attempt = self.attempt_on(kind, what, MessageKey::MaxAttemptsReached, ctx);
        Attempt { address, never_for_good: true, ..attempt }
    }

    pub(super) fn subject_of(&self, kind: &str, what: &str) -> Vec<Vec<u8>> {
        self.secrets().keyed_digests(Purpose::SignInAttempt, &format!("{kind}:{what}"))
    }
}

impl Attempt {
    /// An enrolled kiosk is counted separately, not by the address it shares with others.
    pub(super) fn by_kiosk(self, address: Vec<Vec<u8>>) -> Self {
        Self { address, ..self }
    }

    fn judge(&self, failures: &[Timestamp], now: Timestamp) -> Attempts {
        if self.never_for_good { judge_account(failures, now) } else { judge(failures, now) }
    }

    /// Counts it as a failure until it succeeds.
    pub(super) async fn begin(mut self, tx: &Tx, now: Timestamp) -> Result<Self, AppError> {
        self.failures = self.check_failures(tx, now).await?;
        self.check_address(tx, now).await?;
        sign_in::add_failure(tx, &self.subject, &self.address, now).await?;
        self.failures.push(now);
        Ok(self)
    }

    /// The earlier failures, unless there are too many.
    pub(super) async fn check_failures(&self, tx: &Tx, now: Timestamp) -> Result<Vec<Timestamp>, AppError> {
        let tried = sign_in::begin(tx, &self.subject, now).await?;
        let locked = |retry_after_seconds| Err(AppError::Locked { key: self.locked, retry_after_seconds });
        match self.judge(&tried.failures, now) {
            _ if tried.dead && !self.never_for_good => locked(None),
            Attempts::Dead => locked(None),
            Attempts::Locked { until } => locked(Some(until.duration_since(now).as_secs())),
            Attempts::Open { .. } => Ok(tried.failures),
        }
    }

    async fn check_address(&self, tx: &Tx, now: Timestamp) -> Result<(), AppError> {
        let hour = SignedDuration::from_hours(1);
        let limit = SIGN_IN_FAILURES_PER_HOUR_OF_ADDRESS;
        let failures = sign_in::failures_of_address(tx, &self.address, now - hour, now, limit).await?;
        match failures.last() {
            Some(oldest) if self.count_address && failures.len() as u64 >= limit => {
                let retry_after_seconds = (*oldest + hour).duration_since(now).as_secs().max(1);
                Err(AppError::TooMany { retry_after_seconds })
            }
            _ => Ok(()),
        }
    }

    /// How long this failure locks; `None` if it doesn't, or for good.
    pub(super) fn seconds_locked(&self, now: Timestamp) -> Option<i64> {
        match self.judge(&self.failures, now) {
            Attempts::Locked { until } => Some(until.duration_since(now).as_secs()),
            Attempts::Open { .. } | Attempts::Dead => None,
        }
    }

    pub(super) async fn record_success(&self, tx: &Tx) -> Result<(), AppError> {
        Ok(sign_in::forget(tx, &self.subject).await?)
    }

    /// How many failures are left after this one.
    pub(super) async fn fail(&self, tx: &Tx, now: Timestamp) -> Result<usize, AppError> {
        match self.judge(&self.failures, now) {
            Attempts::Open { left } => Ok(left),
            Attempts::Locked { .. } => Ok(0),
            Attempts::Dead => {
                sign_in::die(tx, &self.subject, now).await?;
                Ok(0)
            }
        }
    }
}
