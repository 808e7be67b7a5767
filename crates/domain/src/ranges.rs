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
