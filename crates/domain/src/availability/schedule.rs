//! A device's opening hours as its clinic defines them: weekly sessions in local time, and exceptions by date. Local times become
//! instants by jiff's Compatible rule: a time in the hour that daylight saving skips moves past it, and of a repeated time the
//! first is meant.

use jiff::civil::{Date, Time, Weekday};
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use crate::TimeRange;

pub(super) const DAY_MINUTES: i16 = 24 * 60;

/// When a device works, in the zone of its clinic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Schedule {
    pub time_zone: TimeZone,
    pub sessions: Vec<WeeklySession>,
    /// The device's own exceptions and its clinic's closures.
    pub exceptions: Vec<ScheduleException>,
}

/// A span of one weekday, every week. Sessions may overlap; each has its own start grid.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WeeklySession {
    pub weekday: Weekday,
    /// Minute of the local day, 0 to 1439.
    pub from_minute: i16,
    /// Minute of the local day, at most 1440, which is the midnight that ends it.
    pub to_minute: i16,
    /// The first day it applies.
    pub valid_from: Option<Date>,
    /// The last day it applies.
    pub valid_to: Option<Date>,
}

/// A span of every day from `first_day` to `last_day` in which the weekly sessions don't apply.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ScheduleException {
    pub first_day: Date,
    pub last_day: Date,
    /// Minute of the local day; none means from its start.
    pub from_minute: Option<i16>,
    /// Minute of the local day; none means to its end.
    pub to_minute: Option<i16>,
    pub kind: ExceptionKind,
}

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ExceptionKind {
    /// An extra session, also on days without any.
    Open,
    /// Closed; it takes precedence over every session and every other exception.
    Closed,
}

impl WeeklySession {
    pub(super) fn is_held_on(&self, day: Date) -> bool {
        self.weekday == day.weekday()
            && self.valid_from.is_none_or(|first| first <= day)
            && self.valid_to.is_none_or(|last| day <= last)
    }
}

impl Schedule {
    /// The sessions of a local day, weekly ones first, then those that exceptions open. Closures are not yet cut
    /// out of them ([`Self::closures_on`]), since a closure does not move a session's start grid.
    pub fn sessions_on(&self, day: Date) -> Vec<TimeRange> {
        let weekly = self.sessions.iter().filter(|session| session.is_held_on(day));
        let weekly = weekly.filter_map(|session| self.span(day, session.from_minute, session.to_minute));
        weekly.chain(self.exceptions_on(day, ExceptionKind::Open)).collect()
    }

    /// The spans of a local day in which the device is closed, whatever its sessions.
    pub fn closures_on(&self, day: Date) -> Vec<TimeRange> {
        self.exceptions_on(day, ExceptionKind::Closed).collect()
    }

    /// Whether a device would no longer be open in some part of this time, compared with now, if its schedule became `next`.
    pub fn loses(&self, next: &Self, time: TimeRange) -> bool {
        let (now, then) = (self.hours(time), next.hours(time));
        // Between two edges nothing changes.
        let edges = [&now, &then].into_iter().flat_map(|hours| hours.sessions.iter().chain(&hours.closures));
        let edges = edges.flat_map(|range| [range.from, range.until]);
        let mut moments = edges.filter(|edge| time.from < *edge && *edge < time.until).chain([time.from]);
        moments.any(|moment| now.is_open_at(moment) && !then.is_open_at(moment))
    }

    fn hours(&self, time: TimeRange) -> Hours {
        let day = |moment: Timestamp| moment.to_zoned(self.time_zone.clone()).date();
        let days: Vec<Date> =
            day(time.from).series(1.day()).take_while(|one| *one <= day(time.until)).collect();
        Hours {
            sessions: days.iter().flat_map(|day| self.sessions_on(*day)).collect(),
            closures: days.iter().flat_map(|day| self.closures_on(*day)).collect(),
        }
    }

    fn exceptions_on(&self, day: Date, kind: ExceptionKind) -> impl Iterator<Item = TimeRange> {
        let meant = move |exception: &&ScheduleException| {
            exception.kind == kind && (exception.first_day..=exception.last_day).contains(&day)
        };
        self.exceptions.iter().filter(meant).filter_map(move |exception| {
            let (from, to) = exception.minutes();
            self.span(day, from, to)
        })
    }

    /// `None` if nothing is left of it: in the hour that daylight saving skips, an end can come before its start.
    fn span(&self, day: Date, from_minute: i16, to_minute: i16) -> Option<TimeRange> {
        let (from, until) =
            (moment(&self.time_zone, day, from_minute)?, moment(&self.time_zone, day, to_minute)?);
        (from < until).then_some(TimeRange { from, until })
    }
}

/// A schedule on some days.
#[derive(Debug)]
struct Hours {
    sessions: Vec<TimeRange>,
    closures: Vec<TimeRange>,
}

impl Hours {
    fn is_open_at(&self, moment: Timestamp) -> bool {
        let within =
            |spans: &[TimeRange]| spans.iter().any(|span| span.from <= moment && moment < span.until);
        within(&self.sessions) && !within(&self.closures)
    }
}

impl ScheduleException {
    /// The first and last minute of a day.
    pub(super) fn minutes(&self) -> (i16, i16) {
        (self.from_minute.unwrap_or(0), self.to_minute.unwrap_or(DAY_MINUTES))
    }
}

/// The instant of a minute of a local day.
pub(super) fn moment(zone: &TimeZone, day: Date, minute: i16) -> Option<Timestamp> {
    let (day, minute) = if minute < DAY_MINUTES { (day, minute.max(0)) } else { (day.tomorrow().ok()?, 0) };
    let hour = i8::try_from(minute / 60).ok()?;
    let minute = i8::try_from(minute % 60).ok()?;
    let local = day.to_datetime(Time::new(hour, minute, 0, 0).ok()?);
    zone.to_ambiguous_timestamp(local).compatible().ok()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn schedule(from_minute: i16, to_minute: i16) -> Schedule {
        let session = WeeklySession {
            weekday: Weekday::Sunday,
            from_minute,
            to_minute,
            valid_from: None,
            valid_to: Some(date(2026, 10, 11)),
        };
        let time_zone = TimeZone::get("Australia/Sydney").unwrap();
        Schedule { time_zone, sessions: vec![session], exceptions: vec![] }
    }

    /// Minutes of the first session of the day.
    fn lasts(schedule: &Schedule, day: Date) -> Option<i64> {
        schedule.sessions_on(day).first().map(|session| session.until.duration_since(session.from).as_mins())
    }

    #[test]
    fn a_whole_day_lasts_from_midnight_to_midnight_whatever_the_clocks_do() {
        let whole = schedule(0, 1440);
        assert_eq!(lasts(&whole, date(2026, 4, 5)), Some(25 * 60));
        assert_eq!(lasts(&whole, date(2026, 6, 7)), Some(24 * 60));
        assert_eq!(lasts(&whole, date(2026, 10, 4)), Some(23 * 60));
    }

    #[test]
    fn a_session_is_held_on_its_weekday_until_its_last_day() {
        let schedule = schedule(540, 600);
        assert_eq!(lasts(&schedule, date(2026, 10, 10)), None);
        assert_eq!(lasts(&schedule, date(2026, 10, 11)), Some(60));
        assert_eq!(lasts(&schedule, date(2026, 10, 18)), None);
    }

    #[test]
    fn a_session_that_ends_as_the_skipped_hour_does_is_not_turned_round() {
        assert_eq!(lasts(&schedule(150, 180), date(2026, 10, 4)), None);
        assert_eq!(lasts(&schedule(180, 150), date(2026, 9, 27)), None);
    }

    #[test]
    fn time_that_only_the_former_schedule_had_is_lost() {
        let day = date(2026, 9, 27);
        let closed = |from, to| ScheduleException {
            first_day: day,
            last_day: day,
            from_minute: Some(from),
            to_minute: Some(to),
            kind: ExceptionKind::Closed,
        };
        let opened = |from, to| ScheduleException { kind: ExceptionKind::Open, ..closed(from, to) };
        // Sunday from 9 to 12, an appointment from 10:00 to 10:30.
        for (from, to, exceptions, gives_up) in [
            (540, 720, vec![], false),
            (600, 630, vec![], false),
            (605, 720, vec![], true),
            (540, 625, vec![], true),
            (660, 720, vec![], true),
            // Extra hours keep it open.
            (660, 720, vec![opened(600, 660)], false),
            (660, 720, vec![opened(600, 620)], true),
            // It was closed before, wholly or in part.
            (660, 720, vec![closed(600, 630)], false),
            (615, 720, vec![closed(600, 615)], false),
            (620, 720, vec![closed(600, 615)], true),
        ] {
            let at = |minute| moment(&TimeZone::get("Australia/Sydney").unwrap(), day, minute).unwrap();
            let before = Schedule { exceptions: exceptions.clone(), ..schedule(540, 720) };
            let after = Schedule { exceptions, ..schedule(from, to) };
            let time = TimeRange { from: at(600), until: at(630) };
            assert_eq!(before.loses(&after, time), gives_up, "{from} {to} {after:?}");
        }
    }

    #[test]
    fn an_exception_without_minutes_holds_for_whole_days() {
        let mut schedule = schedule(540, 600);
        let (first_day, last_day) = (date(2026, 10, 4), date(2026, 10, 5));
        let closed = ScheduleException {
            first_day,
            last_day,
            from_minute: None,
            to_minute: None,
            kind: ExceptionKind::Closed,
        };
        schedule.exceptions.push(closed);
        let lengths = |day: Date| -> Vec<i64> {
            schedule
                .closures_on(day)
                .iter()
                .map(|closure| closure.until.duration_since(closure.from).as_hours())
                .collect()
        };
        assert_eq!([lengths(first_day), lengths(last_day)], [[23], [24]]);
        assert!(lengths(date(2026, 10, 6)).is_empty());
    }
}
