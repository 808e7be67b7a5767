//! Times in a clinic's time zone. An answer has thousands of them, mostly of a few days: the day and the offset are formatted
//! once, and the hour and minute are written into a copy of that.

use std::cell::Cell;
use std::fmt;

use jiff::Timestamp;
use jiff::fmt::temporal::DateTimePrinter;
use jiff::tz::TimeZone;
use serde::{Serialize, Serializer};

/// The length of `2026-03-10T08:30:00+11:00`.
const BYTES: usize = 25;
/// The positions of the hour and the offset.
const HOUR: usize = "2026-03-10T".len();
const OFFSET: usize = "2026-03-10T08:30:00".len();

/// RFC 3339 with the offset at that moment in the clinic's time zone.
pub(crate) fn local(moment: Timestamp, zone: &str) -> String {
    Zone::named(zone).local(moment)
}

/// A clinic's time zone, looked up once for many times.
#[derive(Debug)]
pub(crate) struct Zone {
    zone: TimeZone,
    last: Cell<Option<Day>>,
}

/// Times of one day with the same offset, the first of them formatted.
#[derive(Debug, Clone, Copy)]
struct Day {
    midnight: Timestamp,
    from: Timestamp,
    until: Timestamp,
    written: [u8; BYTES],
}

impl Zone {
    pub(crate) fn named(zone: &str) -> Self {
        Self { zone: TimeZone::get(zone).unwrap_or(TimeZone::UTC), last: Cell::new(None) }
    }

    /// Like [`local`].
    pub(crate) fn local(&self, moment: Timestamp) -> String {
        self.clock(moment).to_string()
    }

    /// The same without an allocation of its own.
    pub(crate) fn clock(&self, moment: Timestamp) -> LocalTime {
        let whole = moment.subsec_nanosecond() == 0;
        let kept = self.last.get().filter(|day| whole && day.from <= moment && moment < day.until);
        let day = kept.or_else(|| {
            let day = self.day_of(moment);
            self.last.set(day);
            day
        });
        day.map_or_else(|| LocalTime::Rare(self.print(moment)), |day| LocalTime::Usual(day.clock(moment)))
    }

    fn print(&self, moment: Timestamp) -> String {
        const PRINTER: DateTimePrinter = DateTimePrinter::new();
        PRINTER.timestamp_with_offset_to_string(&moment, self.zone.to_offset(moment))
    }

    /// `None` for the few times with another format, such as with fractions of a second.
    fn day_of(&self, moment: Timestamp) -> Option<Day> {
        let written: [u8; BYTES] = self.print(moment).into_bytes().try_into().ok()?;
        let offset = self.zone.to_offset(moment);
        let clock = offset.to_datetime(moment);
        let midnight = offset.to_timestamp(clock.date().to_datetime(jiff::civil::Time::midnight())).ok()?;
        let tomorrow = midnight.checked_add(jiff::SignedDuration::from_hours(24)).ok()?;
        let change = self.zone.following(moment).next().map(|change| change.timestamp());
        let until = change.map_or(tomorrow, |change| change.min(tomorrow));
        Some(Day { midnight, from: moment, until, written })
    }
}

impl Day {
    fn clock(&self, moment: Timestamp) -> [u8; BYTES] {
        let seconds = moment.as_second() - self.midnight.as_second();
        let mut written = self.written;
        let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60];
        for (part, place) in parts.into_iter().zip((HOUR..OFFSET).step_by(3)) {
            written[place] = digit(part / 10);
            written[place + 1] = digit(part % 10);
        }
        written
    }
}

fn digit(number: i64) -> u8 {
    b'0' + u8::try_from(number).unwrap_or_default()
}

/// A local time.
#[derive(Debug, Clone)]
pub(crate) enum LocalTime {
    Usual([u8; BYTES]),
    Rare(String),
}

impl LocalTime {
    fn text(&self) -> &str {
        match self {
            Self::Usual(written) => str::from_utf8(written).unwrap_or_default(),
            Self::Rare(written) => written,
        }
    }
}

impl fmt::Display for LocalTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl Serialize for LocalTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.text())
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;

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
        let local = |text: &str| zone.local(text.parse().unwrap());
        assert_eq!(local("2026-04-04T15:55:00Z"), "2026-04-05T02:55:00+11:00");
        assert_eq!(local("2026-04-04T16:00:00Z"), "2026-04-05T02:00:00+10:00");
        assert_eq!(local("2026-04-04T15:00:00Z"), "2026-04-05T02:00:00+11:00");
    }

    /// A year of times, each as if it were the only one.
    #[test]
    fn a_time_is_written_alike_whatever_was_written_before() {
        for name in ["Australia/Sydney", "Australia/Lord_Howe", "Pacific/Chatham", "America/St_Johns", "UTC"]
        {
            let zone = Zone::named(name);
            let first: Timestamp = "2026-01-01T00:00:00Z".parse().unwrap();
            for step in 0..40_000 {
                let moment = first + (step * 13).minutes() + (step % 3 * 17).seconds();
                assert_eq!(zone.local(moment), local(moment, name), "{name} {moment}");
                let moment = moment + (step % 2 * 250).milliseconds();
                assert_eq!(zone.local(moment), Zone::named(name).print(moment), "{name} {moment}");
            }
        }
    }
}
