//! The plan alone: it depends on the day and nothing else.

use std::collections::HashSet;
use std::fmt::Debug;
use std::time::{Duration, Instant};

use domain::DateRange;
use domain::appointment::AppointmentStatus;
use domain::booking_request::{BookingRequestKind, BookingRequestStatus};
use domain::catalogue::ExamKind;
use jiff::civil::{Date, date};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, ToSpan};
use strum::IntoEnumIterator;

use super::super::exams::{self, ExamPlan};
use super::super::world::{self, DemoWorld};
use super::super::{PROVIDER_ZONE, SEED};
use super::now;

#[test]
fn the_same_seed_and_day_give_the_same_world() {
    let today = date(2026, 11, 16);
    let world = DemoWorld::generate(7, today);
    assert!(world == DemoWorld::generate(7, today));
    assert!(world.clone().set_current_statuses(now()) == world.clone().set_current_statuses(now()));
    assert!(world != DemoWorld::generate(8, today));
    assert!(world != DemoWorld::generate(7, today.tomorrow().unwrap()));
}

#[test]
fn the_demo_has_the_same_exams_on_any_day() {
    let on = |days: i64| DemoWorld::generate(SEED, date(2026, 11, 16).saturating_add(days.days()));
    let offered = |world: &DemoWorld| -> Vec<_> {
        world.devices.iter().map(|device| (device.name.clone(), device.exams.clone())).collect()
    };
    let asked = |world: &DemoWorld| -> Vec<_> {
        world.requests.iter().map(|request| (request.kind, request.clinic, request.exams.clone())).collect()
    };
    let first = on(0);
    for days in [1, 2, 45, 400] {
        let world = on(days);
        assert_eq!(offered(&world), offered(&first), "{days} days later");
        assert_eq!(asked(&world), asked(&first), "{days} days later");
        assert!(world.doctors == first.doctors, "{days} days later");
    }
}

#[test]
fn another_day_gives_dates_that_follow() {
    for days in [0, 1, 45, 400] {
        let today = date(2026, 11, 16).saturating_add(days.days());
        let world = DemoWorld::generate(SEED, today);
        let between = |from: i64, to: i64| DateRange { first: today + from.days(), last: today + to.days() };
        let visits = world.visits.iter().map(|visit| {
            let (region, _) = world::clinics()[world.devices[visit.device].clinic];
            day_of(visit.start.start(), region.time_zone)
        });
        assert_spans(visits, between(-7, -4), between(50, 55));
        let sent = world
            .requests
            .iter()
            .map(|request| day_of(world.people[request.person].booked_at, PROVIDER_ZONE));
        assert_spans(sent, between(-21, -14), between(-3, -1));
        let wished = world.requests.iter().flat_map(|request| &request.times).map(|time| time.day);
        assert_spans(wished, between(-18, -1), between(3, 16));
        for request in &world.requests {
            let sent = world.people[request.person].booked_at;
            assert!(sent <= request.updated_at && request.updated_at <= world::start_of(today));
            let visit = request.visit.map(|visit| world.visits[visit].start.start());
            assert!(visit.is_none_or(|start| start
                > world::start_of(today.saturating_add(1.day())) - SignedDuration::from_hours(3)));
        }
        let holidays = world.holidays.iter().flatten().map(|(day, _)| *day);
        assert_spans(holidays, between(-7, 60), between(250, 365));
    }
}

fn day_of(moment: Timestamp, time_zone: &str) -> Date {
    moment.to_zoned(TimeZone::get(time_zone).unwrap()).date()
}

/// The first and the last of these days are within the expected ranges, inclusive.
fn assert_spans(days: impl Iterator<Item = Date>, first: DateRange, last: DateRange) {
    let days: Vec<Date> = days.collect();
    let (from, to) = (days.iter().min().unwrap(), days.iter().max().unwrap());
    assert!((first.first..=first.last).contains(from), "the first is {from}, expected {first:?}");
    assert!((last.first..=last.last).contains(to), "the last is {to}, expected {last:?}");
}

#[test]
fn at_any_hour_of_any_day_every_status_has_an_example() {
    for hours in [0_i64, 9, 17, 31, 24 * 40, 24 * 200] {
        let now = now() + SignedDuration::from_hours(hours);
        let today = now.to_zoned(TimeZone::get(PROVIDER_ZONE).unwrap()).date();
        let world = DemoWorld::generate(SEED, today).set_current_statuses(now);
        let (bookings, requests) = (world.keys(), world.request_keys());
        assert_one_each(AppointmentStatus::iter(), bookings.iter().map(|key| key.status));
        assert_one_each(BookingRequestStatus::iter(), requests.iter().map(|key| key.status));
        let keys: HashSet<&str> = bookings
            .iter()
            .map(|key| key.booking_key.as_str())
            .chain(requests.iter().map(|key| key.booking_key.as_str()))
            .collect();
        assert_eq!(keys.len(), bookings.len() + requests.len());
        let parts: HashSet<usize> = world.cast.iter().map(|(_, visit)| *visit).collect();
        assert_eq!((parts.len(), world.results().len()), (7, 3), "everybody has a part to play");
        assert!(parts.iter().all(|visit| !world.showcase.contains(visit)));
        for request in &requests {
            let named = |visit: &&world::Visit| world.people[visit.person].key == request.booking_key;
            assert!(!world.visits.iter().any(|visit| named(&visit)), "a request's key is its own");
        }
    }
}

/// What a newcomer tries must work on any day; `SCANBOOK_LONG=1` checks every day of a year.
#[test]
fn on_any_day_the_shown_offer_can_be_taken_up() {
    let is_long = std::env::var("SCANBOOK_LONG").is_ok_and(|value| value == "1");
    let exams: Vec<&ExamPlan> = exams::all().collect();
    for days in (0..365).step_by(if is_long { 1 } else { 73 }) {
        let today = date(2026, 11, 16).saturating_add(days.days());
        let world = DemoWorld::generate(SEED, today);
        let offered = world.shown_requests.iter().map(|index| &world.requests[*index]);
        let offered: Vec<_> =
            offered.filter(|request| request.status == BookingRequestStatus::Offered).collect();
        let [request] = offered[..] else { panic!("{today}: {offered:?}") };
        let person = &world.people[request.person];
        assert_eq!((person.first_name, request.kind), ("Niamh", BookingRequestKind::Chat), "{today}");
        assert!(request.clinic.is_some() && !request.patient_notes.is_empty(), "{today}: {request:?}");
        let booked_at_once = |exam: &usize| exams[*exam].kind == ExamKind::Online;
        assert!(request.exams.iter().all(booked_at_once), "{today}: {request:?}");
    }
}

fn assert_one_each<S: Copy + Eq + Debug>(all: impl Iterator<Item = S>, shown: impl Iterator<Item = S>) {
    let shown: Vec<S> = shown.collect();
    for status in all {
        assert_eq!(shown.iter().filter(|shown| **shown == status).count(), 1, "{status:?}");
    }
}

/// A newcomer waits for it.
#[test]
fn the_world_is_made_in_seconds() {
    let most = Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 5 });
    let begun = Instant::now();
    let world = DemoWorld::generate(SEED, date(2026, 11, 16)).set_current_statuses(now());
    let took = begun.elapsed();
    assert!(took < most, "{} visits took {took:?}", world.visits.len());
}
