//! Random devices and queries. Days tend towards the nights on which the clocks change, sessions towards those hours.

use jiff::civil::{Date, date};
use jiff::{SignedDuration, Timestamp, ToSpan};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use scanbook_domain::availability::{DeviceQuery, ExceptionKind, Schedule, ScheduleException, WeeklySession};

use crate::build::{WEEK, zone};

const HORIZON_MINUTES: i64 = 20 * 24 * 60;

/// Each time zone with the days of 2026 and 2027 on which its clocks change.
const ZONES: [(&str, [Date; 4]); 5] = [
    ("Australia/Sydney", [date(2026, 4, 5), date(2026, 10, 4), date(2027, 4, 4), date(2027, 10, 3)]),
    ("Australia/Lord_Howe", [date(2026, 4, 5), date(2026, 10, 4), date(2027, 4, 4), date(2027, 10, 3)]),
    ("Pacific/Auckland", [date(2026, 4, 5), date(2026, 9, 27), date(2027, 4, 4), date(2027, 9, 26)]),
    ("America/Toronto", [date(2026, 3, 8), date(2026, 11, 1), date(2027, 3, 14), date(2027, 11, 7)]),
    ("Europe/Skopje", [date(2026, 3, 29), date(2026, 10, 25), date(2027, 3, 28), date(2027, 10, 31)]),
];

#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) schedule: Schedule,
    /// Spans in Unix seconds.
    pub(crate) taken: Vec<(i64, i64)>,
    pub(crate) query: DeviceQuery,
}

pub(crate) fn cases() -> impl Strategy<Value = Case> {
    days().prop_flat_map(|(name, first_day, length)| {
        let last_day = first_day + length.days();
        let midnight = first_day.to_zoned(zone(name)).expect("a day of the tests").timestamp();
        (
            sessions(first_day),
            vec(exception(first_day), 0..5),
            taken(midnight),
            query(first_day, last_day, midnight),
        )
            .prop_map(move |(sessions, exceptions, taken, query)| {
                let schedule = Schedule { time_zone: zone(name), sessions, exceptions };
                Case { schedule, taken, query }
            })
    })
}

/// A zone, a first day and how many days follow it.
pub(crate) fn days() -> impl Strategy<Value = (&'static str, Date, i32)> {
    let day = prop_oneof![
        4 => (0_usize..4, -6_i32..=1).prop_map(|(change, before)| (Some(change), before)),
        1 => (Just(None), 0_i32..700),
    ];
    (select(&ZONES[..]), day, 0_i32..8).prop_map(|((name, changes), (change, days), length)| {
        let first_day = change.map_or(date(2026, 1, 15), |change| changes[change]) + days.days();
        (name, first_day, length)
    })
}

/// A span of the day in minutes: mostly on five minutes, often around the hours that are skipped or repeated.
fn span() -> impl Strategy<Value = (i16, i16)> {
    let minute = prop_oneof![
        4 => (0_i16..=288).prop_map(|tick| tick * 5),
        3 => (0_i16..=24).prop_map(|tick| 60 + tick * 10),
        1 => 0_i16..=1440,
    ];
    let span = (minute.clone(), minute).prop_map(|(one, other)| (one.min(other), one.max(other)));
    prop_oneof![1 => Just((0, 1440)), 8 => span.prop_filter("a session has a length", |span| span.0 < span.1)]
}

pub(crate) fn sessions(first_day: Date) -> impl Strategy<Value = Vec<WeeklySession>> {
    let validity = || option::weighted(0.2, (-2_i32..9).prop_map(move |days| first_day + days.days()));
    let odd = (select(&WEEK[..]), span(), validity(), validity()).prop_map(
        |(weekday, span, valid_from, valid_to)| WeeklySession {
            weekday,
            from_minute: span.0,
            to_minute: span.1,
            valid_from,
            valid_to,
        },
    );
    let daily = vec(span(), 1..4).prop_map(|spans| {
        let pairs = WEEK.iter().flat_map(|weekday| spans.iter().map(move |span| (*weekday, *span)));
        pairs
            .map(|(weekday, span)| WeeklySession {
                weekday,
                from_minute: span.0,
                to_minute: span.1,
                valid_from: None,
                valid_to: None,
            })
            .collect()
    });
    prop_oneof![vec(odd, 0..12), daily]
}

pub(crate) fn exception(first_day: Date) -> impl Strategy<Value = ScheduleException> {
    let kind = select(&[ExceptionKind::Open, ExceptionKind::Closed, ExceptionKind::Closed][..]);
    (-2_i32..9, 0_i32..3, span(), any::<(bool, bool)>(), kind).prop_map(
        move |(begins, length, span, ends, kind)| ScheduleException {
            first_day: first_day + begins.days(),
            last_day: first_day + (begins + length).days(),
            from_minute: ends.0.then_some(span.0),
            to_minute: ends.1.then_some(span.1),
            kind,
        },
    )
}

pub(crate) fn taken(midnight: Timestamp) -> impl Strategy<Value = Vec<(i64, i64)>> {
    let start = prop_oneof![4 => (-288_i64..2880).prop_map(|tick| tick * 300), 1 => -86_400_i64..864_000];
    let length = prop_oneof![4 => (1_i64..48).prop_map(|ticks| ticks * 300), 1 => 1_i64..20_000];
    let spans = vec((start, length), 0..40);
    let spans = prop_oneof![6 => spans, 1 => Just(vec![(-86_400, 12 * 86_400)])];
    spans.prop_map(move |spans| {
        let from = midnight.as_second();
        spans.into_iter().map(|(start, length)| (from + start, from + start + length)).collect()
    })
}

pub(crate) fn query(
    first_day: Date,
    last_day: Date,
    midnight: Timestamp,
) -> impl Strategy<Value = DeviceQuery> {
    let exam = prop_oneof![6 => 1_i64..=60, 1 => 60_i64..=480];
    let cleanup = prop_oneof![Just(0), 1_i64..=30];
    let grid = select(&[5_i64, 10, 15, 20, 25, 30, 45, 60][..]);
    let lead = || prop_oneof![2 => Just(0_i64), 1 => 0_i64..300, 1 => 0_i64..4000];
    let clinic_lead = prop_oneof![6 => Just(0_i64), 2 => 0_i64..300, 1 => 0_i64..4000];
    let now = prop_oneof![
        2 => Just(-1_000_000_000_000_i64),
        2 => (-288_i64..2000).prop_map(|tick| tick * 300_000),
        1 => -86_400_000_i64..700_000_000,
    ];
    let horizon = prop_oneof![3 => Just(100 * HORIZON_MINUTES), 1 => 0..HORIZON_MINUTES];
    (exam, cleanup, grid, (lead(), clinic_lead), lead(), now, horizon).prop_map(
        move |(
            exam_minutes,
            cleanup_minutes,
            start_grid_minutes,
            (notice_minutes, clinic_notice_minutes),
            preparation_minutes,
            now,
            horizon,
        )| {
            let now = midnight + SignedDuration::from_millis(now);
            DeviceQuery {
                first_day,
                last_day,
                exam_minutes,
                cleanup_minutes,
                start_grid_minutes,
                now,
                notice_minutes,
                clinic_notice_minutes,
                preparation_minutes,
                horizon: now.max(midnight) + SignedDuration::from_mins(horizon),
            }
        },
    )
}
