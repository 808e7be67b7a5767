//! Days and moments from one to another.

use jiff::Timestamp;
use jiff::civil::Date;

/// Local days, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DateRange {
    pub first: Date,
    pub last: Date,
}

impl DateRange {
    pub fn one_day(day: Date) -> Self {
        Self { first: day, last: day }
    }
}

/// The local days a list is narrowed to, both included. One that is left out does not narrow.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DateFilter {
    pub first: Option<Date>,
    pub last: Option<Date>,
}

/// From one moment until another, which is no longer part of it. The earliest start comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeRange {
    pub from: Timestamp,
    pub until: Timestamp,
}

impl TimeRange {
    /// Whether a moment is part of both. One that ends when the other starts does not overlap it.
    pub fn overlaps(self, other: Self) -> bool {
        self.from < other.until && other.from < self.until
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minutes(from: i64, until: i64) -> TimeRange {
        let at = |minute: i64| Timestamp::from_second(1_800_000_000 + minute * 60).unwrap();
        TimeRange { from: at(from), until: at(until) }
    }

    #[test]
    fn ops_15c_times_overlap_where_they_share_a_moment() {
        let wanted = minutes(0, 30);
        for other in [minutes(0, 30), minutes(-15, 1), minutes(29, 45), minutes(10, 20), minutes(-5, 60)] {
            assert!(wanted.overlaps(other) && other.overlaps(wanted), "{other:?}");
        }
        for other in [minutes(30, 60), minutes(-30, 0)] {
            assert!(!wanted.overlaps(other) && !other.overlaps(wanted), "{other:?}");
        }
    }
}
