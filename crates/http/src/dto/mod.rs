//! What travels: camelCase, absent values left out, times with the clinic's offset.

pub(crate) mod accounts;
pub(crate) mod booking;
pub(crate) mod booking_form;
pub(crate) mod captcha;
pub(crate) mod catalogue;
pub(crate) mod changes;
pub(crate) mod config;
pub(crate) mod day;
pub(crate) mod doctors;
pub(crate) mod draft_items;
pub(crate) mod enquiries;
pub(crate) mod help;
pub(crate) mod locations;
pub(crate) mod office;
pub(crate) mod office_details;
pub(crate) mod office_help;
pub(crate) mod office_messages;
pub(crate) mod office_patients;
pub(crate) mod office_requests;
pub(crate) mod patient_summary;
pub(crate) mod portal;
pub(crate) mod privacy;
pub(crate) mod reports;
pub(crate) mod requests;
pub(crate) mod results;
pub(crate) mod searches;
pub(crate) mod session;
pub(crate) mod settings;
pub(crate) mod setup;
pub(crate) mod sharing;
pub(crate) mod sign_in;
pub(crate) mod slots;
pub(crate) mod submission;
pub(crate) mod users;

use std::cell::Cell;
use std::fmt;

use jiff::Timestamp;
use jiff::fmt::StdFmtWrite;
use jiff::fmt::temporal::DateTimePrinter;
use jiff::tz::{Offset, TimeZone};
use serde::ser::Error as _;
use serde::{Serialize, Serializer};

/// RFC 3339 with the offset that holds at that moment in the clinic's zone.
pub(crate) fn local(moment: Timestamp, zone: &str) -> String {
    Zone::named(zone).local(moment)
}

/// A clinic's zone, looked up once for many times.
#[derive(Debug)]
pub(crate) struct Zone {
    zone: TimeZone,
    /// The offset that was found last, and the moments for which it holds: most times of an answer share it.
    last: Cell<Option<(Timestamp, Timestamp, Offset)>>,
}

impl Zone {
    pub(crate) fn named(zone: &str) -> Self {
        Self { zone: TimeZone::get(zone).unwrap_or(TimeZone::UTC), last: Cell::new(None) }
    }

    /// As [`local`].
    pub(crate) fn local(&self, moment: Timestamp) -> String {
        self.clock(moment).to_string()
    }

    /// The same, written only when it is sent.
    pub(crate) fn clock(&self, moment: Timestamp) -> LocalTime {
        LocalTime { moment, offset: self.offset(moment) }
    }

    fn offset(&self, moment: Timestamp) -> Offset {
        match self.last.get() {
            Some((from, until, offset)) if from <= moment && moment < until => offset,
            _ => {
                let offset = self.zone.to_offset(moment);
                let change = self.zone.following(moment).next();
                let until = change.map_or(Timestamp::MAX, |change| change.timestamp());
                self.last.set(Some((moment, until, offset)));
                offset
            }
        }
    }
}

/// A moment as the clocks of its place show it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LocalTime {
    moment: Timestamp,
    offset: Offset,
}

impl LocalTime {
    /// As many as `2026-03-10T08:30:00+11:00` has.
    const BYTES: usize = 25;

    fn print(&self, into: impl jiff::fmt::Write) -> Result<(), jiff::Error> {
        const PRINTER: DateTimePrinter = DateTimePrinter::new();
        PRINTER.print_timestamp_with_offset(&self.moment, self.offset, into)
    }
}

impl fmt::Display for LocalTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(StdFmtWrite(f)).map_err(|_| fmt::Error)
    }
}

impl Serialize for LocalTime {
    /// Into a text first: the printer is quickest with one, and an answer has thousands of them.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = String::with_capacity(Self::BYTES);
        self.print(&mut text).map_err(S::Error::custom)?;
        serializer.serialize_str(&text)
    }
}

/// Metres, whole.
#[expect(clippy::cast_possible_truncation, reason = "no distance on Earth is near the end of i64")]
pub(crate) fn metres(distance: f64) -> i64 {
    distance.round() as i64
}

/// Kilometres with one decimal.
pub(crate) fn kilometres(distance: f64) -> f64 {
    (distance / 100.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_carries_the_offset_of_its_own_day() {
        let summer: Timestamp = "2026-03-10T08:30:00+11:00".parse().unwrap();
        let winter: Timestamp = "2026-07-10T08:30:00+10:00".parse().unwrap();
        assert_eq!(local(summer, "Australia/Sydney"), "2026-03-10T08:30:00+11:00");
        assert_eq!(local(winter, "Australia/Sydney"), "2026-07-10T08:30:00+10:00");
    }

    #[test]
    fn times_on_both_sides_of_a_clock_change_have_their_own_offsets() {
        let zone = Zone::named("Australia/Sydney");
        let told = |text: &str| zone.local(text.parse().unwrap());
        assert_eq!(told("2026-04-04T15:55:00Z"), "2026-04-05T02:55:00+11:00");
        assert_eq!(told("2026-04-04T16:00:00Z"), "2026-04-05T02:00:00+10:00");
        assert_eq!(told("2026-04-04T15:00:00Z"), "2026-04-05T02:00:00+11:00");
    }

    #[test]
    fn distances_are_told_in_metres_and_in_tenths_of_a_kilometre() {
        assert_eq!(metres(12_939.7), 12_940);
        assert!((kilometres(12_939.7) - 12.9).abs() < f64::EPSILON);
    }
}
