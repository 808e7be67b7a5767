//! The same search without ticks or bits: lists of intervals in Unix seconds, each candidate start compared with all of them. It
//! shares only the input types with the engine, and converts local time to instants by itself.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ToSpan};
use scanbook_domain::availability::{DeviceQuery, ExceptionKind, Reason, Schedule};

const FIVE_MINUTES: i64 = 300;
const HOUR: i64 = 3600;

type Interval = (i64, i64);

/// What the engine should find.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Answer {
    pub(crate) slots: Vec<Interval>,
    pub(crate) reasons: BTreeSet<Reason>,
    pub(crate) day_reasons: Vec<(Date, Reason)>,
}

struct Model<'a> {
    query: &'a DeviceQuery,
    time_zone: &'a TimeZone,
    sessions: Vec<Interval>,
    open: Vec<Interval>,
    taken: Vec<Interval>,
}

/// `taken` are spans in Unix seconds, of any length and overlap.
pub(crate) fn search(schedule: &Schedule, taken: &[Interval], query: &DeviceQuery) -> Answer {
    let around: Vec<Date> = (query.first_day - 1.day())
        .series(1.day())
        .take_while(|day| *day <= query.last_day + 1.day())
        .collect();
    let sessions: Vec<Interval> = around.iter().flat_map(|day| sessions_on(schedule, *day)).collect();
    let closures: Vec<Interval> = around.iter().flat_map(|day| closures_on(schedule, *day)).collect();
    let open = without(merged(sessions.clone()), &closures);
    let taken = taken.iter().map(|(start, end)| (floor(*start), ceil(*end))).collect();
    Model { query, time_zone: &schedule.time_zone, sessions, open, taken }.answer()
}

impl Model<'_> {
    fn answer(&self) -> Answer {
        let mut starts: BTreeMap<Date, BTreeSet<i64>> = BTreeMap::new();
        for session in &self.sessions {
            let grid = usize::try_from(ceil(self.query.start_grid_minutes * 60)).expect("a grid is positive");
            for start in (session.0..session.1).step_by(grid) {
                starts.entry(self.day_of(start)).or_default().insert(start);
            }
        }
        let mut answer = Answer::default();
        for day in self.query.first_day.series(1.day()).take_while(|day| *day <= self.query.last_day) {
            let starts = starts.remove(&day).unwrap_or_default();
            let before = answer.slots.len();
            let offered = starts.iter().filter(|start| self.is_offered(**start));
            answer.slots.extend(offered.map(|start| (*start, start + self.exam())));
            if answer.slots.len() == before {
                answer.day_reasons.push((day, self.reason(day, &starts)));
            }
        }
        if answer.slots.is_empty() {
            answer.reasons = answer.day_reasons.iter().map(|day| day.1).collect();
            if answer.reasons != BTreeSet::from([Reason::Closed]) {
                answer.reasons.remove(&Reason::Closed);
            }
        }
        answer
    }

    fn exam(&self) -> i64 {
        ceil(self.query.exam_minutes * 60)
    }

    fn day_of(&self, second: i64) -> Date {
        self.time_zone.to_datetime(moment(second)).date()
    }

    /// Neither past nor at or beyond the horizon.
    fn is_ahead(&self, start: i64) -> bool {
        moment(start) >= self.query.now && moment(start) < self.query.horizon
    }

    fn fits(&self, start: i64) -> bool {
        self.open.iter().any(|open| open.0 <= start && start + self.exam() <= open.1)
    }

    fn is_untaken(&self, start: i64) -> bool {
        let end = start + self.exam() + ceil(self.query.cleanup_minutes * 60);
        self.taken.iter().all(|taken| taken.1 <= start || end <= taken.0)
    }

    fn is_offered(&self, start: i64) -> bool {
        let from_now = moment(start).duration_since(self.query.now);
        self.is_ahead(start)
            && from_now >= jiff::SignedDuration::from_mins(self.query.notice_minutes)
            && from_now >= jiff::SignedDuration::from_mins(self.query.clinic_notice_minutes)
            && from_now >= jiff::SignedDuration::from_mins(self.query.preparation_minutes)
            && self.fits(start)
            && self.is_untaken(start)
    }

    fn reason(&self, day: Date, starts: &BTreeSet<i64>) -> Reason {
        let open_ahead = self
            .open
            .iter()
            .flat_map(|open| (open.0..open.1).step_by(300))
            .any(|second| self.is_ahead(second) && self.day_of(second) == day);
        let fitting: Vec<i64> = starts.iter().copied().filter(|start| self.fits(*start)).collect();
        let ahead: Vec<i64> = fitting.iter().copied().filter(|start| self.is_ahead(*start)).collect();
        match () {
            () if !open_ahead => Reason::Closed,
            () if fitting.is_empty() => Reason::TooShort,
            () if ahead.is_empty() => Reason::Closed,
            () if !ahead.iter().any(|start| self.is_untaken(*start)) => Reason::Full,
            () if self.query.notice_minutes > self.query.preparation_minutes => Reason::Notice,
            () if self.query.clinic_notice_minutes > self.query.preparation_minutes => Reason::Notice,
            () => Reason::Preparation,
        }
    }
}

fn sessions_on(schedule: &Schedule, day: Date) -> Vec<Interval> {
    let mut minutes: Vec<(i16, i16)> = Vec::new();
    for session in &schedule.sessions {
        let begun = session.valid_from.is_none() || session.valid_from <= Some(day);
        let ended = session.valid_to.is_some() && session.valid_to < Some(day);
        if session.weekday == day.weekday() && begun && !ended {
            minutes.push((session.from_minute, session.to_minute));
        }
    }
    minutes.extend(exceptions_on(schedule, day, ExceptionKind::Open));
    let spans = minutes.into_iter().map(|(from, to)| {
        (ceil(second(&schedule.time_zone, day, from)), floor(second(&schedule.time_zone, day, to)))
    });
    spans.filter(|span| span.0 < span.1).collect()
}

fn closures_on(schedule: &Schedule, day: Date) -> Vec<Interval> {
    let spans = exceptions_on(schedule, day, ExceptionKind::Closed)
        .into_iter()
        .map(|(from, to)| (second(&schedule.time_zone, day, from), second(&schedule.time_zone, day, to)));
    spans.filter(|span| span.0 < span.1).map(|span| (floor(span.0), ceil(span.1))).collect()
}

fn exceptions_on(schedule: &Schedule, day: Date, kind: ExceptionKind) -> Vec<(i16, i16)> {
    let mut minutes = Vec::new();
    for exception in &schedule.exceptions {
        if exception.kind == kind && exception.first_day <= day && day <= exception.last_day {
            minutes.push((exception.from_minute.unwrap_or(0), exception.to_minute.unwrap_or(1440)));
        }
    }
    minutes
}

/// The instant of a local time, found by trying the offsets before and after any change near it: of two such instants the first,
/// and if there is none, the one with the offset before the change.
fn second(time_zone: &TimeZone, day: Date, minute: i16) -> i64 {
    let local = Offset::UTC.to_timestamp(day.at(0, 0, 0, 0)).expect("a day of the tests").as_second()
        + i64::from(minute) * 60;
    let offset_at = |second: i64| i64::from(time_zone.to_offset(moment(second)).seconds());
    let offsets = [offset_at(local - 26 * HOUR), offset_at(local + 26 * HOUR)];
    let candidates = offsets.iter().map(|offset| (local - offset, *offset));
    let real = candidates.filter(|(second, offset)| offset_at(*second) == *offset);
    real.map(|(second, _)| second).min().unwrap_or(local - offsets[0])
}

/// The intervals joined where they touch or overlap.
fn merged(mut intervals: Vec<Interval>) -> Vec<Interval> {
    intervals.sort_unstable();
    let mut joined: Vec<Interval> = Vec::new();
    for interval in intervals {
        match joined.last_mut() {
            Some(last) if interval.0 <= last.1 => last.1 = last.1.max(interval.1),
            _ => joined.push(interval),
        }
    }
    joined
}

fn without(mut intervals: Vec<Interval>, cuts: &[Interval]) -> Vec<Interval> {
    for cut in cuts {
        let parts = intervals.into_iter().flat_map(|(start, end)| {
            [(start, end.min(cut.0)), (start.max(cut.1), end)].into_iter().filter(|part| part.0 < part.1)
        });
        intervals = parts.collect();
    }
    intervals
}

fn moment(second: i64) -> Timestamp {
    Timestamp::from_second(second).expect("a moment of the tests")
}

fn floor(second: i64) -> i64 {
    second - second.rem_euclid(FIVE_MINUTES)
}

fn ceil(second: i64) -> i64 {
    floor(second + FIVE_MINUTES - 1)
}
