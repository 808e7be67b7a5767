//! Log lines that would flood the log while a problem lasts, such as a full disk, are written once a minute with a count.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use domain::limits::LOG_AGAIN_SECONDS;

#[derive(Debug, Default)]
pub struct ThrottledLog(Mutex<LastLogged>);

#[derive(Debug, Default)]
struct LastLogged {
    last: Option<Instant>,
    since: u64,
}

impl ThrottledLog {
    pub const fn new() -> Self {
        Self(Mutex::new(LastLogged { last: None, since: 0 }))
    }

    /// Counts one more. Returns the number of occurrences if it is time to log them.
    pub fn count(&self) -> Option<u64> {
        self.count_at(Instant::now())
    }

    fn count_at(&self, now: Instant) -> Option<u64> {
        let mut said = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        said.since += 1;
        let again = Duration::from_secs(LOG_AGAIN_SECONDS);
        if said.last.is_some_and(|last| now.duration_since(last) < again) {
            return None;
        }
        said.last = Some(now);
        Some(std::mem::take(&mut said.since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_11m_a_warning_is_logged_at_once_and_then_once_a_minute_with_a_count() {
        let (seldom, begun) = (ThrottledLog::new(), Instant::now());
        let at = |seconds| seldom.count_at(begun + Duration::from_secs(seconds));
        assert_eq!((at(0), at(0), at(59)), (Some(1), None, None));
        assert_eq!((at(60), at(61), at(200)), (Some(3), None, Some(2)));
    }
}
