//! The load of a device per day.

use std::ops::Range;

use jiff::civil::Date;

use super::{OpenTimes, Tick, TickSet};
use crate::DateRange;
use crate::limits::TICK_MINUTES;

/// One day of a device, in minutes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayLoad {
    pub date: Date,
    /// Open minutes, without closures.
    pub open_minutes: i64,
    /// Booked minutes among the open ones.
    pub booked_minutes: i64,
    /// Minutes lost to closures.
    pub blocked_minutes: i64,
}

impl OpenTimes {
    /// Those of the days that are compiled, with what is booked on each.
    pub fn loads(&self, days: DateRange, booked: &TickSet) -> Vec<DayLoad> {
        let mut blocked = TickSet::new(self.open().window());
        for session in self.sessions() {
            blocked.insert_range(session.clone());
        }
        blocked.subtract(self.open());
        let mut taken = self.open().clone();
        taken.and(booked);
        let load = |(date, ticks): (Date, Range<Tick>)| DayLoad {
            date,
            open_minutes: minutes(self.open(), &ticks),
            booked_minutes: minutes(&taken, &ticks),
            blocked_minutes: minutes(&blocked, &ticks),
        };
        self.days(days.first, days.last).iter().map(|day| load((day.date, day.ticks.clone()))).collect()
    }

    /// Whether the device is open in all of them.
    pub fn is_open_throughout(&self, ticks: Range<Tick>) -> bool {
        let mut closed = TickSet::new(ticks.clone());
        closed.insert_range(ticks);
        closed.subtract(self.open());
        closed.is_empty()
    }
}

fn minutes(set: &TickSet, ticks: &Range<Tick>) -> i64 {
    set.within(ticks.clone()).runs().map(|run| (run.end - run.start) * TICK_MINUTES).sum()
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Weekday, date};
    use jiff::tz::TimeZone;

    use super::*;
    use crate::availability::{ExceptionKind, Schedule, ScheduleException, WeeklySession};

    const MONDAY: Date = date(2026, 6, 1);

    /// Mondays from 8:00 to 12:00, closed for an hour from 11:30, half of it after closing.
    fn mornings() -> OpenTimes {
        let session = WeeklySession {
            weekday: Weekday::Monday,
            from_minute: 8 * 60,
            to_minute: 12 * 60,
            valid_from: None,
            valid_to: None,
        };
        let closure = ScheduleException {
            first_day: MONDAY,
            last_day: MONDAY,
            from_minute: Some(11 * 60 + 30),
            to_minute: Some(13 * 60),
            kind: ExceptionKind::Closed,
        };
        let schedule =
            Schedule { time_zone: TimeZone::UTC, sessions: vec![session], exceptions: vec![closure] };
        OpenTimes::compile(&schedule, MONDAY, date(2026, 6, 2))
    }

    fn at(open: &OpenTimes, from_minute: i64, to_minute: i64) -> Range<Tick> {
        let midnight = open.days(MONDAY, MONDAY)[0].ticks.start;
        midnight + from_minute / TICK_MINUTES..midnight + to_minute / TICK_MINUTES
    }

    #[test]
    fn a_day_tells_its_open_booked_and_blocked_minutes() {
        let open = mornings();
        let mut booked = TickSet::new(open.open().window());
        // Overlapping bookings count once, and time after closing isn't part of the open hours.
        for (from, to) in [(480, 510), (495, 525), (680, 720)] {
            booked.insert_range(at(&open, from, to));
        }
        let load = |date, open_minutes, booked_minutes, blocked_minutes| DayLoad {
            date,
            open_minutes,
            booked_minutes,
            blocked_minutes,
        };
        let tuesday = date(2026, 6, 2);
        let loads = open.loads(DateRange { first: MONDAY, last: tuesday }, &booked);
        assert_eq!(loads, [load(MONDAY, 210, 45 + 10, 30), load(tuesday, 0, 0, 0)]);
    }

    #[test]
    fn time_that_runs_into_a_closure_is_not_open_throughout() {
        let open = mornings();
        assert!(open.is_open_throughout(at(&open, 480, 690)));
        assert!(!open.is_open_throughout(at(&open, 480, 695)));
        assert!(!open.is_open_throughout(at(&open, 475, 500)));
    }
}
