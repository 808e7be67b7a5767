//! How many slots one caller may hold, per hour and at once, with any number of booking keys. Beyond the first few, a captcha is
//! needed.

use domain::MessageKey;
use domain::configuration::CaptchaProvider;
use domain::limits::{
    ACCOUNT_RATE_FACTOR, HELD_SLOTS_AT_ONCE, HELD_SLOTS_PER_HOUR_OF_ADDRESS,
    HELD_SLOTS_PER_HOUR_WITHOUT_CAPTCHA, HOLD_GRACE_SECONDS,
};
use jiff::Timestamp;
use store::rate_limits::{Window, count_more};
use store::{Tx, holds};

use crate::{App, AppError, Ctx, Purpose};

#[derive(Debug, Clone)]
pub(super) struct HoldAllowance {
    /// The name under which their holds are counted.
    pub holder: String,
    /// Slots, including renewals.
    per_hour: i64,
    at_once: usize,
    /// Whether a captcha would allow more.
    may_prove: bool,
}

/// The caller who wants to hold slots, with their captcha pass.
#[derive(Debug, Clone, Copy)]
pub struct HoldingCaller<'a> {
    pub ctx: &'a Ctx,
    pub captcha_pass: Option<&'a str>,
}

impl HoldAllowance {
    /// Adds to the count. It must come first in its transaction: calls of one caller are then serialized.
    pub(super) async fn count(&self, tx: &Tx, slots: usize, now: Timestamp) -> Result<(), AppError> {
        let slots = i64::try_from(slots).unwrap_or(i64::MAX);
        let counted = count_more(tx, &self.holder, slots, Window::Hour, now).await?;
        if counted.count <= self.per_hour {
            Ok(())
        } else if self.may_prove {
            Err(AppError::Forbidden(MessageKey::CaptchaRequired))
        } else {
            Err(AppError::TooManyHolds { retry_after_seconds: counted.seconds_left })
        }
    }

    /// Refuses too many holds at once, after they were written.
    pub(super) async fn check_at_once(&self, tx: &Tx, now: Timestamp) -> Result<(), AppError> {
        let ends = holds::ends_of_holder(tx, &self.holder, now).await?;
        match ends.first() {
            Some(first) if ends.len() > self.at_once => {
                let left = first.duration_since(now).as_secs() + HOLD_GRACE_SECONDS + 1;
                Err(AppError::TooManyHolds { retry_after_seconds: left })
            }
            _ => Ok(()),
        }
    }
}

impl App {
    /// `None` if the installation has no limits.
    pub(super) async fn hold_allowance(
        &self,
        HoldingCaller { ctx, .. }: HoldingCaller<'_>,
    ) -> Result<Option<HoldAllowance>, AppError> {
        if !self.settings().rate_limits {
            return Ok(None);
        }
        let allowance = match self.peek_staff(ctx).await? {
            Some(account) => HoldAllowance {
                holder: self.holder_name("account", &account.user.to_string()),
                per_hour: HELD_SLOTS_PER_HOUR_OF_ADDRESS * ACCOUNT_RATE_FACTOR,
                at_once: HELD_SLOTS_AT_ONCE * usize::try_from(ACCOUNT_RATE_FACTOR).unwrap_or(1),
                may_prove: false,
            },
            None => HoldAllowance {
                holder: self.holder_name("address", &ctx.rate_limited_address()),
                per_hour: HELD_SLOTS_PER_HOUR_WITHOUT_CAPTCHA,
                at_once: HELD_SLOTS_AT_ONCE,
                may_prove: true,
            },
        };
        Ok(Some(allowance))
    }

    /// The allowance with a captcha; uses the pass once. If the provider has no captcha, there is no more.
    pub(super) async fn proven_allowance(
        &self,
        allowance: HoldAllowance,
        HoldingCaller { ctx, captcha_pass }: HoldingCaller<'_>,
    ) -> Result<HoldAllowance, AppError> {
        if self.captcha_provider().await? == CaptchaProvider::Off {
            let retry_after_seconds = Window::Hour.seconds_left(self.clock().now());
            return Err(AppError::TooManyHolds { retry_after_seconds });
        }
        self.check_captcha_to_hold(ctx, captcha_pass).await?;
        Ok(HoldAllowance { per_hour: HELD_SLOTS_PER_HOUR_OF_ADDRESS, may_prove: false, ..allowance })
    }

    /// Contains neither the address nor the account: the table must not be a log of visitors. A rotation of the secret does not
    /// change it, or counts would start again.
    fn holder_name(&self, kind: &str, who: &str) -> String {
        let hash = self.secrets().steady_hash(Purpose::HoldCaller, &format!("held slot:{who}"));
        format!("held_slot:{kind}:{hash}")
    }
}
