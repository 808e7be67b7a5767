//! How often something may be tried: five failures lock it for a while, ten in a day for good.

use jiff::{SignedDuration, Timestamp};

use crate::limits::{
    SIGN_IN_FAILURES_TO_DIE, SIGN_IN_FAILURES_TO_LOCK, SIGN_IN_LOCK_MINUTES, SIGN_IN_MEMORY_HOURS,
};

/// Whether something may be tried now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempts {
    /// So many failures are left before it is locked.
    Open {
        left: usize,
    },
    Locked {
        until: Timestamp,
    },
    /// Only a new link helps.
    Dead,
}

/// Judges by the failures since the last success, oldest first.
pub fn judge(failures: &[Timestamp], now: Timestamp) -> Attempts {
    let remembered_since = now - SignedDuration::from_hours(SIGN_IN_MEMORY_HOURS);
    let remembered: Vec<Timestamp> = failures.iter().copied().filter(|at| *at > remembered_since).collect();
    if remembered.len() >= SIGN_IN_FAILURES_TO_DIE {
        return Attempts::Dead;
    }
    let since_lock = remembered.len() % SIGN_IN_FAILURES_TO_LOCK;
    let until = remembered.last().map(|last| *last + SignedDuration::from_mins(SIGN_IN_LOCK_MINUTES));
    match until {
        Some(until) if since_lock == 0 && now < until => Attempts::Locked { until },
        _ => Attempts::Open { left: SIGN_IN_FAILURES_TO_LOCK - since_lock },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(minutes: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_mins(minutes)
    }

    #[test]
    fn five_failures_lock_for_a_quarter_of_an_hour() {
        let failures: Vec<Timestamp> = (0..5).map(at).collect();
        assert_eq!(judge(&failures[..4], at(4)), Attempts::Open { left: 1 });
        assert_eq!(judge(&failures, at(4)), Attempts::Locked { until: at(19) });
        assert_eq!(judge(&failures, at(18)), Attempts::Locked { until: at(19) });
        assert_eq!(judge(&failures, at(19)), Attempts::Open { left: 5 });
    }

    #[test]
    fn after_the_lock_there_are_five_more_and_the_tenth_in_a_day_ends_it() {
        let failures: Vec<Timestamp> = (0..5).chain(30..35).map(at).collect();
        assert_eq!(judge(&failures[..7], at(32)), Attempts::Open { left: 3 });
        assert_eq!(judge(&failures[..9], at(34)), Attempts::Open { left: 1 });
        assert_eq!(judge(&failures, at(34)), Attempts::Dead);
    }

    #[test]
    fn what_is_a_day_old_is_forgotten() {
        let failures: Vec<Timestamp> = (0..9).map(at).collect();
        let tomorrow = SIGN_IN_MEMORY_HOURS * 60;
        assert_eq!(judge(&failures, at(tomorrow + 8)), Attempts::Open { left: 5 });
        assert_eq!(judge(&[], at(0)), Attempts::Open { left: 5 });
    }
}
