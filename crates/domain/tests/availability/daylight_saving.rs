//! The nights on which the clocks change, in every time zone the product knows, with the instants written out by hand.

use std::collections::BTreeSet;

use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp, ToSpan};
use scanbook_domain::availability::search;

use crate::build::{
    SYDNEY, every_day, free_starts, local_starts, moment, nothing_taken, query, schedule, taken, zone,
};

/// A day, its local midnight and 06:00 as instants, and the half hours between them.
type Night = (&'static str, Date, &'static str, &'static str, usize);

const BEGINS: [Night; 10] = [
    ("Australia/Sydney", date(2026, 10, 4), "2026-10-03T14:00:00Z", "2026-10-03T19:00:00Z", 10),
    ("Australia/Sydney", date(2027, 10, 3), "2027-10-02T14:00:00Z", "2027-10-02T19:00:00Z", 10),
    ("Australia/Lord_Howe", date(2026, 10, 4), "2026-10-03T13:30:00Z", "2026-10-03T19:00:00Z", 11),
    ("Australia/Lord_Howe", date(2027, 10, 3), "2027-10-02T13:30:00Z", "2027-10-02T19:00:00Z", 11),
    ("Pacific/Auckland", date(2026, 9, 27), "2026-09-26T12:00:00Z", "2026-09-26T17:00:00Z", 10),
    ("Pacific/Auckland", date(2027, 9, 26), "2027-09-25T12:00:00Z", "2027-09-25T17:00:00Z", 10),
    ("America/Toronto", date(2026, 3, 8), "2026-03-08T05:00:00Z", "2026-03-08T10:00:00Z", 10),
    ("America/Toronto", date(2027, 3, 14), "2027-03-14T05:00:00Z", "2027-03-14T10:00:00Z", 10),
    ("Europe/Skopje", date(2026, 3, 29), "2026-03-28T23:00:00Z", "2026-03-29T04:00:00Z", 10),
    ("Europe/Skopje", date(2027, 3, 28), "2027-03-27T23:00:00Z", "2027-03-28T04:00:00Z", 10),
];

const ENDS: [Night; 10] = [
    ("Australia/Sydney", date(2026, 4, 5), "2026-04-04T13:00:00Z", "2026-04-04T20:00:00Z", 14),
    ("Australia/Sydney", date(2027, 4, 4), "2027-04-03T13:00:00Z", "2027-04-03T20:00:00Z", 14),
    ("Australia/Lord_Howe", date(2026, 4, 5), "2026-04-04T13:00:00Z", "2026-04-04T19:30:00Z", 13),
    ("Australia/Lord_Howe", date(2027, 4, 4), "2027-04-03T13:00:00Z", "2027-04-03T19:30:00Z", 13),
    ("Pacific/Auckland", date(2026, 4, 5), "2026-04-04T11:00:00Z", "2026-04-04T18:00:00Z", 14),
    ("Pacific/Auckland", date(2027, 4, 4), "2027-04-03T11:00:00Z", "2027-04-03T18:00:00Z", 14),
    ("America/Toronto", date(2026, 11, 1), "2026-11-01T04:00:00Z", "2026-11-01T11:00:00Z", 14),
    ("America/Toronto", date(2027, 11, 7), "2027-11-07T04:00:00Z", "2027-11-07T11:00:00Z", 14),
    ("Europe/Skopje", date(2026, 10, 25), "2026-10-24T22:00:00Z", "2026-10-25T05:00:00Z", 14),
    ("Europe/Skopje", date(2027, 10, 31), "2027-10-30T22:00:00Z", "2027-10-31T05:00:00Z", 14),
];

/// Every half hour from the first instant to the second is offered once, and has a different local time.
fn assert_no_half_hour_is_lost_or_doubled((name, day, midnight, six, count): Night) {
    let night = schedule(name, every_day("00:00", "06:00"));
    let starts: Vec<Timestamp> =
        search(&night, &nothing_taken(), &query(day, day)).slots.iter().map(|slot| slot.start).collect();
    let half_hours: Vec<Timestamp> = moment(midnight).series(30.minutes()).take(count).collect();
    assert_eq!(starts, half_hours, "{name} on {day}");
    assert_eq!(starts[count - 1] + SignedDuration::from_mins(30), moment(six), "{name} on {day}");
    let read: BTreeSet<String> =
        starts.iter().map(|start| start.to_zoned(zone(name)).strftime("%H:%M %:z").to_string()).collect();
    assert_eq!(read.len(), count, "{name} on {day}");
    let whole = search(&schedule(name, every_day("00:00", "24:00")), &nothing_taken(), &query(day, day));
    assert_eq!(whole.slots.len(), count + 36, "the other eighteen hours: {name} on {day}");
}

/// The working days around the change keep their local hours.
fn assert_the_days_around_are_as_always((name, day, ..): Night) {
    let office = schedule(name, every_day("09:00", "10:00"));
    let starts = free_starts(&office, &query(day - 2.days(), day + 2.days()));
    assert_eq!(starts, ["09:00", "09:30"].repeat(5), "{name} around {day}");
}

#[test]
fn slot_01j_no_slot_is_lost_or_doubled_when_daylight_saving_begins() {
    for night in BEGINS {
        assert_no_half_hour_is_lost_or_doubled(night);
        assert_the_days_around_are_as_always(night);
    }
}

#[test]
fn slot_01j_a_session_that_starts_in_the_skipped_hour_starts_past_it() {
    let day = date(2026, 10, 4);
    let starts = free_starts(&schedule(SYDNEY, every_day("02:15", "04:30")), &query(day - 1.day(), day));
    assert_eq!(starts, ["02:15", "02:45", "03:15", "03:45", "03:15", "03:45"]);
}

#[test]
fn slot_01k_no_slot_is_lost_or_doubled_when_daylight_saving_ends() {
    for night in ENDS {
        assert_no_half_hour_is_lost_or_doubled(night);
        assert_the_days_around_are_as_always(night);
    }
}

#[test]
fn slot_01k_a_session_that_starts_in_the_repeated_hour_starts_the_first_time() {
    let day = date(2026, 4, 5);
    let slots =
        search(&schedule(SYDNEY, every_day("02:30", "04:00")), &nothing_taken(), &query(day, day)).slots;
    assert_eq!(slots[0].start, moment("2026-04-05T02:30:00+11:00"));
    assert_eq!(slots.len(), 5);
}

#[test]
fn slot_01k_an_appointment_in_the_first_of_the_two_hours_leaves_the_second_free() {
    let day = date(2026, 4, 5);
    let night = schedule(SYDNEY, every_day("01:00", "04:00"));
    let first = taken(&night, day, &[("02:00", "02:30")]);
    let findings = search(&night, &first, &query(day, day));
    assert_eq!(
        local_starts(&night, &findings),
        ["01:00", "01:30", "02:30", "02:00", "02:30", "03:00", "03:30"]
    );
}
