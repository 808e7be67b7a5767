//! What travels: camelCase, absent values left out, times with the clinic's offset.

pub(crate) mod booking;
pub(crate) mod booking_form;
pub(crate) mod captcha;
pub(crate) mod catalogue;
pub(crate) mod changes;
pub(crate) mod config;
pub(crate) mod doctors;
pub(crate) mod draft_items;
pub(crate) mod enquiries;
pub(crate) mod help;
pub(crate) mod locations;
pub(crate) mod patient_summary;
pub(crate) mod portal;
pub(crate) mod reports;
pub(crate) mod requests;
pub(crate) mod results;
pub(crate) mod searches;
pub(crate) mod session;
pub(crate) mod sign_in;
pub(crate) mod slots;
pub(crate) mod submission;

use jiff::Timestamp;
use jiff::tz::TimeZone;

/// RFC 3339 with the offset that holds at that moment in the clinic's zone.
pub(crate) fn local(moment: Timestamp, zone: &str) -> String {
    let zone = TimeZone::get(zone).unwrap_or(TimeZone::UTC);
    moment.to_zoned(zone).strftime("%Y-%m-%dT%H:%M:%S%:z").to_string()
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
    fn distances_are_told_in_metres_and_in_tenths_of_a_kilometre() {
        assert_eq!(metres(12_939.7), 12_940);
        assert!((kilometres(12_939.7) - 12.9).abs() < f64::EPSILON);
    }
}
