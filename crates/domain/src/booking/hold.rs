//! A hold of a slot while its form is open.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr};

use crate::limits::{HOLD_GRACE_SECONDS, HOLD_RENEWAL_MAX_MINUTES};

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, Serialize, Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum HoldState {
    /// Owns its ticks, even past its end, until another caller takes them.
    Held,
    /// Became an appointment.
    Booked,
    /// Released by the caller.
    Released,
    /// Ran out, and another caller took its time.
    Expired,
}

/// The start and end of a hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HoldTimes {
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum HoldError {
    #[error("the reservation cannot be renewed any more")]
    RenewalEnded,
}

impl HoldTimes {
    pub fn begin(now: Timestamp, minutes: i64) -> Self {
        Self { created_at: now, expires_at: now + SignedDuration::from_mins(minutes) }
    }

    /// The latest end to which this hold can be renewed.
    pub fn renewable_until(self) -> Timestamp {
        self.created_at + SignedDuration::from_mins(HOLD_RENEWAL_MAX_MINUTES)
    }

    /// The full time again from now, but never past [`Self::renewable_until`].
    pub fn renew(self, now: Timestamp, minutes: i64) -> Result<Self, HoldError> {
        let until = self.renewable_until();
        if now >= until {
            return Err(HoldError::RenewalEnded);
        }
        let wished = now + SignedDuration::from_mins(minutes);
        Ok(Self { expires_at: wished.min(until).max(self.expires_at), ..self })
    }

    /// When others may take its time.
    pub fn free_for_others_at(self) -> Timestamp {
        self.expires_at + SignedDuration::from_secs(HOLD_GRACE_SECONDS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::HOLD_MINUTES;

    fn at(minutes: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + minutes * 60).unwrap()
    }

    #[test]
    fn slot_05b_a_reservation_lasts_the_configured_time_and_ten_minutes_by_default() {
        assert_eq!(HoldTimes::begin(at(0), HOLD_MINUTES).expires_at, at(10));
        assert_eq!(HoldTimes::begin(at(0), 4).expires_at, at(4));
    }

    #[test]
    fn slot_05e_renewal_ends_thirty_minutes_after_the_beginning() {
        let hold = HoldTimes::begin(at(0), 10);
        assert_eq!(hold.renew(at(5), 10).unwrap().expires_at, at(15));
        assert_eq!(hold.renew(at(25), 10).unwrap().expires_at, at(30));
        assert_eq!(hold.renew(at(30), 10), Err(HoldError::RenewalEnded));
    }

    #[test]
    fn others_wait_for_the_grace_of_thirty_seconds() {
        let hold = HoldTimes::begin(at(0), 10);
        assert_eq!(hold.free_for_others_at(), at(10) + SignedDuration::from_secs(30));
    }
}
