//! How many slots one caller may hold, in an hour and at once, whatever booking keys they use. Whoever wants many shows with
//! a captcha that they are no program.

use domain::MessageKey;
use domain::booking::BookingKey;
use domain::configuration::CaptchaProvider;
use domain::limits::{
    ACCOUNT_RATE_FACTOR, HELD_SLOTS_AT_ONCE, HELD_SLOTS_PER_HOUR_OF_ADDRESS,
    HELD_SLOTS_PER_HOUR_WITHOUT_CAPTCHA, HOLD_GRACE_SECONDS,
};
use jiff::Timestamp;
use store::rate_limits::{Window, count_more};
use store::{Tx, holds};

use crate::{App, AppError, Ctx, Purpose};

/// What a caller may hold.
#[derive(Debug, Clone)]
pub(super) struct HoldAllowance {
    /// Under which name their holds are counted.
    pub holder: String,
    /// Slots, renewed ones too.
    per_hour: i64,
    at_once: usize,
    /// Whether a captcha would allow more.
    may_prove: bool,
}

/// Who wants to hold something, with the captcha pass that they brought.
#[derive(Debug, Clone, Copy)]
pub struct HoldingCaller<'a> {
    pub ctx: &'a Ctx,
    pub captcha_pass: Option<&'a str>,
}

impl HoldAllowance {
    /// Counts so many more. It comes first in its transaction: those of one caller then follow one another.
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

    /// Refuses what is too many at once, after it was written.
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
    /// None where the installation limits nothing.
    pub(super) async fn hold_allowance(
        &self,
        HoldingCaller { ctx, .. }: HoldingCaller<'_>,
    ) -> Result<Option<HoldAllowance>, AppError> {
        if !self.settings().rate_limits {
            return Ok(None);
        }
        let allowance = match self.staff_looking(ctx).await? {
            Some(account) => HoldAllowance {
                holder: self.holder_name("account", &account.user.to_string()),
                per_hour: HELD_SLOTS_PER_HOUR_OF_ADDRESS * ACCOUNT_RATE_FACTOR,
                at_once: HELD_SLOTS_AT_ONCE * usize::try_from(ACCOUNT_RATE_FACTOR).unwrap_or(1),
                may_prove: false,
            },
            None => HoldAllowance {
                holder: self.holder_name("address", &ctx.counted_address()),
                per_hour: HELD_SLOTS_PER_HOUR_WITHOUT_CAPTCHA,
                at_once: HELD_SLOTS_AT_ONCE,
                may_prove: true,
            },
        };
        Ok(Some(allowance))
    }

    /// What a captcha allows; it takes one use of the pass. Where the provider asks nobody for one, there is no more.
    pub(super) async fn proven_allowance(
        &self,
        allowance: HoldAllowance,
        key: &BookingKey,
        HoldingCaller { ctx, captcha_pass }: HoldingCaller<'_>,
    ) -> Result<HoldAllowance, AppError> {
        if self.captcha_provider().await? == CaptchaProvider::Off {
            let retry_after_seconds = Window::Hour.seconds_left(self.clock().now());
            return Err(AppError::TooManyHolds { retry_after_seconds });
        }
        self.check_captcha_of_key(ctx, key.as_str(), captcha_pass).await?;
        Ok(HoldAllowance { per_hour: HELD_SLOTS_PER_HOUR_OF_ADDRESS, may_prove: false, ..allowance })
    }

    /// Shows neither the address nor the account: the table is no log of visitors.
    fn holder_name(&self, kind: &str, who: &str) -> String {
        format!("held_slot:{kind}:{}", self.secrets().keyed_hash(Purpose::HoldCaller, who))
    }
}
