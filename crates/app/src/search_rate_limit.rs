//! How often one address may search in a minute. Each server counts for itself and in memory: a count in the database
//! would be a write for every search.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use domain::limits::{
    CATALOGUE_READS_PER_MINUTE, COUNTED_ADDRESSES_MAX, DENIALS_PER_MINUTE, SEARCHES_PER_MINUTE,
    SECURED_CALLS_PER_MINUTE,
};

use crate::{App, AppError};

const WINDOW_SECONDS: i64 = 60;

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SearchKind {
    /// Searches for free slots, which cost most.
    Slots,
    /// Searches for exams, clinics, places and the like.
    Catalogue,
    /// Secured calls with or without a session: most leave an audit row. Not in the database, where they could not be counted
    /// while the disk is full.
    Secured,
    /// Secured calls without a session: each leaves an audit row.
    Denied,
}

impl SearchKind {
    fn per_minute(self) -> u32 {
        match self {
            Self::Slots => SEARCHES_PER_MINUTE,
            Self::Catalogue => CATALOGUE_READS_PER_MINUTE,
            Self::Secured => SECURED_CALLS_PER_MINUTE,
            Self::Denied => DENIALS_PER_MINUTE,
        }
    }
}

/// The counts of the running minute.
#[derive(Debug, Default)]
pub(crate) struct SearchRateLimit(Mutex<Minute>);

#[derive(Debug, Default)]
struct Minute {
    start: i64,
    counts: HashMap<(SearchKind, String), u32>,
}

impl SearchRateLimit {
    /// Counts one more and returns the new count.
    fn count(&self, kind: SearchKind, address: &str, start: i64) -> u32 {
        let mut minute = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if minute.start != start {
            // A new minute drops all counts, and with them the memory that a flood took.
            *minute = Minute { start, counts: HashMap::new() };
        }
        let key = (kind, address.to_owned());
        if minute.counts.len() >= COUNTED_ADDRESSES_MAX && !minute.counts.contains_key(&key) {
            // A flood from so many addresses cannot be stopped by a limit per address.
            return 1;
        }
        let count = minute.counts.entry(key).or_default();
        *count = count.saturating_add(1);
        *count
    }
}

impl App {
    /// Counts one more search of this address or account, and refuses it beyond the limit.
    pub fn count_search(&self, kind: SearchKind, of: &str) -> Result<(), AppError> {
        if !self.settings().rate_limits {
            return Ok(());
        }
        let now = self.clock().now().as_second();
        let start = now - now.rem_euclid(WINDOW_SECONDS);
        if self.0.search_rate_limit.count(kind, of, start) > kind.per_minute() {
            return Err(AppError::TooMany { retry_after_seconds: start + WINDOW_SECONDS - now });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_caller_is_counted_alone_and_afresh_each_minute() {
        let search_rate_limit = SearchRateLimit::default();
        assert_eq!(search_rate_limit.count(SearchKind::Slots, "a", 0), 1);
        assert_eq!(search_rate_limit.count(SearchKind::Slots, "a", 0), 2);
        assert_eq!(search_rate_limit.count(SearchKind::Slots, "b", 0), 1);
        assert_eq!(search_rate_limit.count(SearchKind::Catalogue, "a", 0), 1);
        assert_eq!(search_rate_limit.count(SearchKind::Slots, "a", 60), 1);
    }

    #[test]
    fn the_memory_has_an_end() {
        let search_rate_limit = SearchRateLimit::default();
        for address in 0..COUNTED_ADDRESSES_MAX + 10 {
            search_rate_limit.count(SearchKind::Slots, &address.to_string(), 0);
        }
        assert_eq!(search_rate_limit.0.lock().unwrap().counts.len(), COUNTED_ADDRESSES_MAX);
        assert_eq!(search_rate_limit.count(SearchKind::Slots, "0", 0), 2, "who was counted stays counted");
    }
}
