//! Short builders for schedules, queries and answers.

use jiff::Timestamp;
use jiff::civil::{Date, Weekday, date};
use jiff::tz::TimeZone;
use scanbook_domain::availability::{
    DeviceQuery, ExceptionKind, Findings, Schedule, ScheduleException, Tick, TickSet, WeeklySession, search,
};

pub(crate) const SYDNEY: &str = "Australia/Sydney";
/// A Monday in winter, far from any change of the clocks.
pub(crate) const MONDAY: Date = date(2026, 6, 1);
pub(crate) const WEEK: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

pub(crate) fn zone(name: &str) -> TimeZone {
    TimeZone::get(name).expect("the zone is in the bundled data")
}

pub(crate) fn moment(text: &str) -> Timestamp {
    text.parse().expect("the test writes a valid moment")
}

/// Minute of the day from "HH:MM"; "24:00" is its end.
pub(crate) fn minute(text: &str) -> i16 {
    let (hours, minutes) = text.split_once(':').expect("the test writes HH:MM");
    hours.parse::<i16>().expect("hours") * 60 + minutes.parse::<i16>().expect("minutes")
}

pub(crate) fn session(weekday: Weekday, from: &str, to: &str) -> WeeklySession {
    WeeklySession {
        weekday,
        from_minute: minute(from),
        to_minute: minute(to),
        valid_from: None,
        valid_to: None,
    }
}

pub(crate) fn every_day(from: &str, to: &str) -> Vec<WeeklySession> {
    WEEK.map(|weekday| session(weekday, from, to)).to_vec()
}

pub(crate) fn schedule(time_zone: &str, sessions: Vec<WeeklySession>) -> Schedule {
    Schedule { time_zone: zone(time_zone), sessions, exceptions: Vec::new() }
}

pub(crate) fn exception(kind: ExceptionKind, day: Date, from: &str, to: &str) -> ScheduleException {
    ScheduleException {
        first_day: day,
        last_day: day,
        from_minute: Some(minute(from)),
        to_minute: Some(minute(to)),
        kind,
    }
}

pub(crate) fn whole_days(kind: ExceptionKind, first_day: Date, last_day: Date) -> ScheduleException {
    ScheduleException { first_day, last_day, from_minute: None, to_minute: None, kind }
}

/// A 30-minute exam every 30 minutes, searched long before, without clean-up, notice or preparation.
pub(crate) fn query(first_day: Date, last_day: Date) -> DeviceQuery {
    DeviceQuery {
        first_day,
        last_day,
        exam_minutes: 30,
        cleanup_minutes: 0,
        start_grid_minutes: 30,
        now: moment("2026-01-01T00:00:00Z"),
        notice_minutes: 0,
        clinic_notice_minutes: 0,
        preparation_minutes: 0,
        horizon: moment("2028-01-01T00:00:00Z"),
    }
}

pub(crate) fn nothing_taken() -> TickSet {
    TickSet::new(Tick(0)..Tick(0))
}

/// The ticks of these spans, given in the local time of the day.
pub(crate) fn taken(schedule: &Schedule, day: Date, spans: &[(&str, &str)]) -> TickSet {
    let local = |text: &str| {
        let minute = minute(text);
        let at = day.at(
            i8::try_from(minute / 60).expect("hour"),
            i8::try_from(minute % 60).expect("minute"),
            0,
            0,
        );
        schedule.time_zone.to_timestamp(at).expect("within the range of time")
    };
    let start = Tick::containing(local("00:00"));
    let mut set = TickSet::new(start..start + 400);
    for (from, to) in spans {
        set.insert_range(Tick::touched_by(local(from), local(to)));
    }
    set
}

/// The free starts with nothing taken, as "HH:MM" in the clinic's time.
pub(crate) fn free_starts(schedule: &Schedule, query: &DeviceQuery) -> Vec<String> {
    local_starts(schedule, &search(schedule, &nothing_taken(), query))
}

pub(crate) fn local_starts(schedule: &Schedule, findings: &Findings) -> Vec<String> {
    let local = |at: Timestamp| at.to_zoned(schedule.time_zone.clone()).strftime("%H:%M").to_string();
    findings.slots.iter().map(|slot| local(slot.start)).collect()
}

/// The local days on which slots start, without duplicates.
pub(crate) fn local_days(schedule: &Schedule, findings: &Findings) -> Vec<Date> {
    let mut days: Vec<Date> =
        findings.slots.iter().map(|slot| schedule.time_zone.to_datetime(slot.start).date()).collect();
    days.dedup();
    days
}
