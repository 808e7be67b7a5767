//! Limits of sign-in attempts: five failures lock for a while, ten in a day for good; an account is never locked for good.

use jiff::{SignedDuration, Timestamp};

use crate::limits::{
    ACCOUNT_LOCK_MAX_MINUTES, SIGN_IN_FAILURES_TO_DIE, SIGN_IN_FAILURES_TO_LOCK, SIGN_IN_LOCK_MINUTES,
    SIGN_IN_MEMORY_HOURS,
};

/// Whether an attempt is allowed now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempts {
    /// This many failures are left before it is locked.
    Open {
        left: usize,
    },
    Locked {
        until: Timestamp,
    },
    /// Only a new link helps.
    Dead,
}

/// Decides by the failures since the last success, oldest first.
pub fn judge(failures: &[Timestamp], now: Timestamp) -> Attempts {
    let remembered = remembered(failures, now);
    if remembered.len() >= SIGN_IN_FAILURES_TO_DIE {
        return Attempts::Dead;
    }
    locked_or_open(&remembered, SIGN_IN_LOCK_MINUTES, now)
}

/// Like [`judge`], for an account's password or second factor. Anyone who knows the user name could lock the owner out, and so
/// could a phone with a wrong clock: no number of failures locks for good. The locks grow, so that few attempts are possible in a
/// day.
pub fn judge_account(failures: &[Timestamp], now: Timestamp) -> Attempts {
    let remembered = remembered(failures, now);
    let locks = remembered.len() / SIGN_IN_FAILURES_TO_LOCK;
    let doubled =
        (1..locks).fold(SIGN_IN_LOCK_MINUTES, |minutes, _| (minutes * 2).min(ACCOUNT_LOCK_MAX_MINUTES));
    locked_or_open(&remembered, doubled, now)
}

fn remembered(failures: &[Timestamp], now: Timestamp) -> Vec<Timestamp> {
    let since = now - SignedDuration::from_hours(SIGN_IN_MEMORY_HOURS);
    failures.iter().copied().filter(|at| *at > since).collect()
}

fn locked_or_open(remembered: &[Timestamp], lock_minutes: i64, now: Timestamp) -> Attempts {
    let since_lock = remembered.len() % SIGN_IN_FAILURES_TO_LOCK;
    let until = remembered.last().map(|last| *last + SignedDuration::from_mins(lock_minutes));
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
    fn auth_11m_the_locks_of_an_account_grow_and_each_of_them_ends() {
        let (mut failures, mut now, mut locks) = (Vec::new(), 0, Vec::new());
        for _ in 0..6 {
            failures.extend((0..5).map(|_| at(now)));
            let Attempts::Locked { until } = judge_account(&failures, at(now)) else {
                panic!("open after {now}")
            };
            let minutes = until.duration_since(at(now)).as_mins();
            assert_eq!(judge_account(&failures, at(now + minutes)), Attempts::Open { left: 5 });
            locks.push(minutes);
            now += minutes;
        }
        assert_eq!(locks, [15, 30, 60, 120, 120, 120]);
        assert_eq!(judge_account(&failures[..4], at(0)), Attempts::Open { left: 1 });
    }

    #[test]
    fn failures_older_than_a_day_are_ignored() {
        let failures: Vec<Timestamp> = (0..9).map(at).collect();
        let tomorrow = SIGN_IN_MEMORY_HOURS * 60;
        assert_eq!(judge(&failures, at(tomorrow + 8)), Attempts::Open { left: 5 });
        assert_eq!(judge(&[], at(0)), Attempts::Open { left: 5 });
    }
}
