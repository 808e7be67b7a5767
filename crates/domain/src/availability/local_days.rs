//! The days of a time zone in ticks. They are the same for every device in it, so they are computed once.

use std::iter;
use std::ops::Range;
use std::sync::Arc;

use jiff::civil::{Date, Weekday};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

use super::Tick;
use super::schedule::{DAY_MINUTES, moment};
use crate::TimeRange;
use crate::limits::{BOOKING_HORIZON_DAYS, SLOT_SEARCH_MAX_DAYS};

/// The most days that are compiled: a search of maximum length that starts at the horizon.
pub const COMPILED_MAX_DAYS: i32 = BOOKING_HORIZON_DAYS + SLOT_SEARCH_MAX_DAYS;

/// A day of the clinic and its ticks: fewer or more than 288 when daylight saving changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalDay {
    pub date: Date,
    pub ticks: Range<Tick>,
    start: Timestamp,
    /// Whether the day has no clock change, so that its minutes can be counted from its start.
    even: bool,
}

/// Consecutive days, and one more, into which an exam may run on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalDays {
    zone: TimeZone,
    days: Arc<[LocalDay]>,
}

impl LocalDays {
    /// The days from `first_day` to `last_day`, both included and at most [`COMPILED_MAX_DAYS`].
    pub fn of(zone: &TimeZone, first_day: Date, last_day: Date) -> Self {
        let asked =
            (first_day.duration_until(last_day).as_hours() / 24 + 1).clamp(0, i64::from(COMPILED_MAX_DAYS));
        let dates = iter::successors(Some(first_day), |day| day.tomorrow().ok());
        let starts = dates.map_while(|date| Some((date, moment(zone, date, 0)?)));
        // Each day ends where the next one starts, so two more starts are computed than days requested.
        let starts: Vec<(Date, Timestamp)> = starts.take(usize::try_from(asked).unwrap_or(0) + 2).collect();
        let whole = starts.windows(2).map(|pair| local_day(pair[0].0, pair[0].1, pair[1].1));
        let mut days: Vec<LocalDay> = whole.collect();
        mark_uneven(zone, &mut days);
        Self { zone: zone.clone(), days: days.into() }
    }

    pub fn zone(&self) -> &TimeZone {
        &self.zone
    }

    /// The requested days, without the one after.
    pub(super) fn requested(&self) -> &[LocalDay] {
        self.days.split_last().map_or(&[], |(_, asked)| asked)
    }

    /// Those from `first` to `last`, including the one after the requested ones.
    pub(super) fn between(&self, first: Date, last: Date) -> &[LocalDay] {
        let from = self.days.partition_point(|day| day.date < first);
        let to = self.days.partition_point(|day| day.date <= last);
        self.days.get(from..to).unwrap_or_default()
    }

    /// The same day of every week.
    pub(super) fn days_on(&self, weekday: Weekday) -> impl Iterator<Item = &LocalDay> {
        let first = self.days.first().map_or(0, |day| day.date.weekday().until(weekday));
        self.days.iter().skip(usize::try_from(first).unwrap_or(0)).step_by(7)
    }

    /// All their ticks.
    pub(super) fn ticks(&self) -> Range<Tick> {
        self.days.first().map_or(Tick(0), |day| day.ticks.start)
            ..self.days.last().map_or(Tick(0), |day| day.ticks.end)
    }

    /// A span of minutes of a day. `None` if nothing is left of it: in the hour that daylight saving skips, an end can come
    /// before its start.
    pub(super) fn span(&self, day: &LocalDay, from_minute: i16, to_minute: i16) -> Option<TimeRange> {
        let at = |minute: i16| {
            if day.even {
                day.start.checked_add(minutes(minute.clamp(0, DAY_MINUTES))).ok()
            } else {
                moment(&self.zone, day.date, minute)
            }
        };
        let (from, until) = (at(from_minute)?, at(to_minute)?);
        (from < until).then_some(TimeRange { from, until })
    }
}

fn minutes(minutes: i16) -> SignedDuration {
    SignedDuration::from_secs(60 * i64::from(minutes))
}

fn local_day(date: Date, start: Timestamp, end: Timestamp) -> LocalDay {
    let ticks = Tick::at_or_after(start)..Tick::at_or_after(end);
    let even = end.duration_since(start) == minutes(DAY_MINUTES);
    LocalDay { date, ticks, start, even }
}

/// A day with a clock change is uneven, even if the clocks are changed back before it ends.
fn mark_uneven(zone: &TimeZone, days: &mut [LocalDay]) {
    let Some((first, last)) = days.first().zip(days.last()) else { return };
    let (before, last) = (first.start - SignedDuration::from_secs(1), last.start + minutes(DAY_MINUTES));
    for change in zone.following(before).take_while(|change| change.timestamp() <= last) {
        let day = days.partition_point(|day| day.start <= change.timestamp());
        if let Some(day) = day.checked_sub(1).and_then(|day| days.get_mut(day)) {
            day.even = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn minutes_counted_from_the_start_of_a_day_are_those_of_the_zone_wherever_clocks_change() {
        // Among them zones that change at midnight, by half an hour, twice in a month and never.
        for name in
            ["Australia/Sydney", "Africa/Cairo", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Tokyo"]
        {
            let zone = TimeZone::get(name).unwrap();
            let days = LocalDays::of(&zone, date(2026, 1, 1), date(2026, 12, 31));
            for day in days.requested() {
                for (from, to) in [(0, 60), (0, 1440), (90, 180), (120, 130), (480, 1020), (1410, 1440)] {
                    let local = moment(&zone, day.date, from).zip(moment(&zone, day.date, to));
                    let local = local.map(|(from, until)| TimeRange { from, until });
                    let local = local.filter(|range| range.from < range.until);
                    assert_eq!(days.span(day, from, to), local, "{name} {} {from}", day.date);
                }
            }
        }
    }

    #[test]
    fn each_week_has_every_weekday_once() {
        let days = LocalDays::of(&TimeZone::UTC, date(2026, 6, 3), date(2026, 6, 16));
        let mondays: Vec<Date> = days.days_on(Weekday::Monday).map(|day| day.date).collect();
        assert_eq!(mondays, [date(2026, 6, 8), date(2026, 6, 15)]);
        let wednesdays = days.days_on(Weekday::Wednesday).count();
        assert_eq!(wednesdays, 3, "the day after the last counts too");
    }
}
