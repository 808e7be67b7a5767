//! Random clinics: a few rooms that each do some of a few exams, in a time zone whose clocks change nearby.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use scanbook_domain::DeviceId;
use scanbook_domain::availability::{DeviceQuery, Schedule};

use crate::build::zone;
use crate::random::{self, days};

/// A clinic and the visit that is looked for there.
#[derive(Debug, Clone)]
pub(crate) struct VisitCase {
    pub(crate) first_day: Date,
    pub(crate) last_day: Date,
    /// The leads of each exam; the rest of the query differs by room.
    pub(crate) exams: Vec<DeviceQuery>,
    pub(crate) rooms: Vec<Room>,
    pub(crate) gap_minutes: i64,
    pub(crate) through: Option<DeviceId>,
}

#[derive(Debug, Clone)]
pub(crate) struct Room {
    pub(crate) device: DeviceId,
    pub(crate) schedule: Schedule,
    pub(crate) taken: Vec<(i64, i64)>,
    start_grid_minutes: i64,
    /// Minutes and clean-up of each exam, if the room does it.
    does: Vec<Option<(i64, i64)>>,
}

impl VisitCase {
    pub(crate) fn query(&self, exam: usize, room: &Room) -> Option<DeviceQuery> {
        let (exam_minutes, cleanup_minutes) = room.does[exam]?;
        let start_grid_minutes = room.start_grid_minutes;
        Some(DeviceQuery { exam_minutes, cleanup_minutes, start_grid_minutes, ..self.exams[exam] })
    }

    pub(crate) fn day_of(&self, second: i64) -> Date {
        let moment = Timestamp::from_second(second).expect("a moment of the tests");
        self.rooms[0].schedule.time_zone.to_datetime(moment).date()
    }
}

pub(crate) fn visit_cases() -> impl Strategy<Value = VisitCase> {
    let gap = prop_oneof![2 => Just(0_i64), 3 => 0_i64..=60, 1 => 0_i64..=240];
    (days(), gap, 1_usize..=3).prop_flat_map(|((name, first_day, length), gap_minutes, count)| {
        let last_day = first_day + (length % 4).days();
        let midnight = first_day.to_zoned(zone(name)).expect("a day of the tests").timestamp();
        let moment = random::query(first_day, last_day, midnight);
        let leads = vec(random::query(first_day, last_day, midnight), count);
        let rooms = vec(room(name, first_day, midnight, count), 1..=4);
        let through = option::weighted(0.2, 1_i64..=4);
        (moment, leads, rooms, through).prop_map(move |(moment, leads, mut rooms, through)| {
            for (room, number) in rooms.iter_mut().zip(1..) {
                room.device = DeviceId(number);
            }
            // One patient searches at one moment and at one clinic.
            let DeviceQuery { now, horizon, clinic_notice_minutes, .. } = moment;
            let asked = |lead| DeviceQuery { now, horizon, clinic_notice_minutes, ..lead };
            let exams = leads.into_iter().map(asked).collect();
            let through = through.map(DeviceId);
            VisitCase { first_day, last_day, exams, rooms, gap_minutes, through }
        })
    })
}

fn room(
    zone_name: &'static str,
    first_day: Date,
    midnight: Timestamp,
    exams: usize,
) -> impl Strategy<Value = Room> {
    let exam = (
        prop_oneof![6 => 1_i64..=60, 1 => 60_i64..=300],
        prop_oneof![2 => Just(0), 2 => 1_i64..=30, 1 => 30_i64..=120],
    );
    let grid = select(&[5_i64, 10, 15, 20, 30][..]);
    (
        random::sessions(first_day),
        vec(random::exception(first_day), 0..3),
        random::taken(midnight),
        grid,
        vec(option::weighted(0.8, exam), exams),
    )
        .prop_map(move |(sessions, exceptions, taken, start_grid_minutes, does)| Room {
            device: DeviceId(0),
            schedule: Schedule { time_zone: zone(zone_name), sessions, exceptions },
            taken,
            start_grid_minutes,
            does,
        })
}
