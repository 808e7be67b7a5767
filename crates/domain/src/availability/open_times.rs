//! A [`Schedule`] compiled to ticks for a range of local days. It doesn't depend on exams, appointments or the present time, so
//! it can be cached until the schedule changes and serve every search in its days.

use std::ops::Range;

use jiff::civil::Date;

use super::starts::RUN_ON_MAX_TICKS;
use super::{
    ExceptionKind, LocalDay, LocalDays, Schedule, ScheduleException, Tick, TickSet, ticks_for_minutes,
};
use crate::TimeRange;

/// When a device is open in a range of local days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenTimes {
    days: LocalDays,
    /// Open ticks of the days and of the one after, into which an exam may run on.
    open: TickSet,
    /// The ticks of every session before closures are cut out, by start.
    sessions: Vec<Range<Tick>>,
}

impl OpenTimes {
    /// Compiles the days from `first_day` to `last_day`, both included.
    pub fn compile(schedule: &Schedule, first_day: Date, last_day: Date) -> Self {
        Self::compile_on(schedule, &LocalDays::of(&schedule.time_zone, first_day, last_day))
    }

    /// Compiles days of the schedule's own time zone.
    pub fn compile_on(schedule: &Schedule, days: &LocalDays) -> Self {
        let weekly = schedule.sessions.iter().flat_map(|session| {
            let held = days.days_on(session.weekday).filter(|day| session.is_held_on(day.date));
            held.filter_map(|day| days.span(day, session.from_minute, session.to_minute))
        });
        let (mut open, mut sessions) = (TickSet::new(days.ticks()), Vec::new());
        for range in weekly.chain(exceptions(schedule, days, ExceptionKind::Open)) {
            let session = Tick::whole_within(range.from, range.until);
            open.insert_range(session.clone());
            sessions.push(session);
        }
        for range in exceptions(schedule, days, ExceptionKind::Closed) {
            open.remove_range(Tick::touched_by(range.from, range.until));
        }
        sessions.sort_unstable_by_key(|session| session.start);
        sessions.shrink_to_fit();
        Self { days: days.clone(), open, sessions }
    }

    /// The open ticks, without closures; they continue for one day after the last.
    pub fn open(&self) -> &TickSet {
        &self.open
    }

    /// The ticks of every session before closures are cut out.
    pub(super) fn sessions(&self) -> &[Range<Tick>] {
        &self.sessions
    }

    /// The compiled days among those from `first` to `last`.
    pub fn days(&self, first: Date, last: Date) -> &[LocalDay] {
        let days = self.days.requested();
        let from = days.partition_point(|day| day.date < first);
        let to = days.partition_point(|day| day.date <= last);
        days.get(from..to).unwrap_or_default()
    }

    /// All ticks that visits starting on these days can touch: the last exam may start on the day after, and run on.
    pub fn touched_ticks(&self, first: Date, last: Date) -> Range<Tick> {
        let days = self.days(first, last);
        let start = days.first().map_or(Tick(0), |day| day.ticks.start);
        start..days.last().map_or(start, |day| day.ticks.end + 3 * RUN_ON_MAX_TICKS)
    }

    /// The ticks at which exams may start: every so many minutes (rounded up to ticks) of elapsed time from the start of each
    /// session that begins in `range`. Closures don't move this grid, and are not cut out of it.
    pub fn start_grid(&self, range: Range<Tick>, grid_minutes: i64) -> TickSet {
        let step = ticks_for_minutes(grid_minutes);
        let first = self.sessions.partition_point(|session| session.start < range.start);
        let sessions = self.sessions[first..].iter().take_while(|session| session.start < range.end);
        let mut grid = TickSet::new(range.clone());
        for session in sessions {
            grid.insert_every(step, session.start..session.end.min(range.end));
        }
        grid
    }
}

/// The spans of every day to which an exception of that kind applies.
fn exceptions(schedule: &Schedule, days: &LocalDays, kind: ExceptionKind) -> impl Iterator<Item = TimeRange> {
    let meant = schedule.exceptions.iter().filter(move |exception| exception.kind == kind);
    meant.flat_map(move |exception| {
        let ScheduleException { first_day, last_day, .. } = *exception;
        let (from, to) = exception.minutes();
        days.between(first_day, last_day).iter().filter_map(move |day| days.span(day, from, to))
    })
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Weekday, date};
    use jiff::tz::TimeZone;

    use super::*;
    use crate::availability::{COMPILED_MAX_DAYS, WeeklySession};

    fn monday(from_minute: i16, to_minute: i16) -> WeeklySession {
        WeeklySession { weekday: Weekday::Monday, from_minute, to_minute, valid_from: None, valid_to: None }
    }

    fn schedule(sessions: Vec<WeeklySession>, exceptions: Vec<ScheduleException>) -> Schedule {
        Schedule { time_zone: TimeZone::UTC, sessions, exceptions }
    }

    /// Minutes of the first day at which the grid allows a start.
    fn grid_minutes(open: &OpenTimes, grid: i64) -> Vec<i64> {
        let day = open.days.requested()[0].ticks.clone();
        open.start_grid(day.clone(), grid).ticks().map(|tick| (tick - day.start) * 5).collect()
    }

    #[test]
    fn a_session_off_the_ticks_is_cut_inward_and_a_closure_outward() {
        let closure = ScheduleException {
            first_day: date(2026, 6, 1),
            last_day: date(2026, 6, 1),
            from_minute: Some(8 * 60 + 23),
            to_minute: Some(8 * 60 + 31),
            kind: ExceptionKind::Closed,
        };
        let schedule = schedule(vec![monday(8 * 60 + 3, 8 * 60 + 58)], vec![closure]);
        let open = OpenTimes::compile(&schedule, date(2026, 6, 1), date(2026, 6, 1));
        let day = open.days.requested()[0].ticks.start;
        let runs: Vec<_> = open.open().runs().map(|run| (run.start - day) * 5..(run.end - day) * 5).collect();
        assert_eq!(runs, [485..500, 515..535]);
        assert_eq!(grid_minutes(&open, 15), [485, 500, 515, 530]);
    }

    #[test]
    fn each_session_counts_its_own_grid() {
        let schedule = schedule(vec![monday(600, 660), monday(610, 640)], vec![]);
        let open = OpenTimes::compile(&schedule, date(2026, 6, 1), date(2026, 6, 1));
        assert_eq!(grid_minutes(&open, 20), [600, 610, 620, 630, 640]);
    }

    #[test]
    fn a_grid_off_the_ticks_is_rounded_up_and_none_means_every_tick() {
        let schedule = schedule(vec![monday(0, 30)], vec![]);
        let open = OpenTimes::compile(&schedule, date(2026, 6, 1), date(2026, 6, 1));
        assert_eq!(grid_minutes(&open, 12), [0, 15]);
        assert_eq!(grid_minutes(&open, 0), [0, 5, 10, 15, 20, 25]);
    }

    #[test]
    fn the_days_are_those_asked_for_and_never_more_than_the_limit() {
        let schedule = schedule(vec![], vec![]);
        let (first, far) = (date(2026, 6, 1), date(2099, 1, 1));
        let open = OpenTimes::compile(&schedule, first, far);
        assert_eq!(open.days(first, far).len(), usize::try_from(COMPILED_MAX_DAYS).unwrap());
        assert_eq!(open.days(date(2026, 6, 3), date(2026, 6, 4))[0].date, date(2026, 6, 3));
        assert!(open.days(date(2026, 6, 4), date(2026, 6, 3)).is_empty());
        assert!(OpenTimes::compile(&schedule, far, first).days(first, far).is_empty());
    }
}
