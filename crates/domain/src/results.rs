//! When a patient may read a report.

use jiff::{SignedDuration, Timestamp};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Release {
    /// The referring doctor reads it first.
    Waiting {
        available_at: Timestamp,
    },
    Released {
        available_at: Timestamp,
    },
    Expired,
}

/// A report is visible after the delay of its modality, or once staff release it, until it expires.
pub fn release(
    issued_at: Timestamp,
    delay_days: i32,
    released_at: Option<Timestamp>,
    expires_at: Option<Timestamp>,
    now: Timestamp,
) -> Release {
    let after_delay = issued_at + SignedDuration::from_hours(24 * i64::from(delay_days.max(0)));
    let available_at = released_at.map_or(after_delay, |released| released.min(after_delay));
    if expires_at.is_some_and(|end| end <= now) {
        Release::Expired
    } else if available_at <= now {
        Release::Released { available_at }
    } else {
        Release::Waiting { available_at }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(days: i64) -> Timestamp {
        Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * days)
    }

    #[test]
    fn port_06f_a_report_shows_after_the_delay_of_its_modality_or_once_staff_release_it() {
        let second = SignedDuration::from_secs(1);
        let waiting = Release::Waiting { available_at: day(7) };
        assert_eq!(release(day(0), 7, None, None, day(0)), waiting);
        assert_eq!(release(day(0), 7, None, None, day(7) - second), waiting);
        assert_eq!(release(day(0), 7, None, None, day(7)), Release::Released { available_at: day(7) });
        let released = Release::Released { available_at: day(2) };
        assert_eq!(release(day(0), 7, Some(day(2)), None, day(2)), released);
        assert_eq!(
            release(day(0), 7, Some(day(2)), None, day(2) - second),
            Release::Waiting { available_at: day(2) }
        );
        assert_eq!(release(day(0), 0, None, None, day(0)), Release::Released { available_at: day(0) });
        assert_eq!(
            release(day(0), 1, Some(day(9)), None, day(1)),
            Release::Released { available_at: day(1) },
            "a release after its time changes nothing"
        );
    }

    #[test]
    fn an_expired_report_shows_no_more() {
        assert_eq!(release(day(0), 0, None, Some(day(30)), day(30)), Release::Expired);
        assert_ne!(release(day(0), 0, None, Some(day(30)), day(29)), Release::Expired);
    }
}
