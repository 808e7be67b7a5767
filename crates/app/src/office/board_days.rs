//! A summary of the days of a clinic's devices: how many are booked, how many of those need staff, and the load. No personal data
//! is read for it.

use domain::appointment::AppointmentStatus;
use domain::availability::{DayLoad, OpenTimes, Schedule, Tick, TickSet};
use domain::catalogue::{Catalogue, Clinic};
use domain::{DateRange, DeviceId, TimeRange};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use store::board::{self, BoardAppointment};

use crate::{App, AppError};

/// A day of one device.
#[derive(Debug)]
pub struct BoardDay {
    pub load: DayLoad,
    /// Appointments that start on this day.
    pub appointments: usize,
    /// Those waiting for approval.
    pub to_approve: usize,
    /// Those whose patient asked for another time.
    pub asking: usize,
    /// Future ones outside the device's hours, for example after a change of its week.
    pub outside_hours: usize,
}

/// Appointments on all devices of a clinic on some days.
#[derive(Debug)]
pub(super) struct BoardDays {
    zone: TimeZone,
    days: DateRange,
    now: Timestamp,
    places: Vec<BoardAppointment>,
}

impl App {
    pub(super) async fn board_days(&self, clinic: &Clinic, days: DateRange) -> Result<BoardDays, AppError> {
        let zone = TimeZone::get(&clinic.time_zone).unwrap_or(TimeZone::UTC);
        let begin = |day: Date| day.to_zoned(zone.clone()).map(|moment| moment.timestamp());
        let (Ok(from), Ok(until)) = (begin(days.first), begin(days.last.saturating_add(1.day()))) else {
            return Err(AppError::NotFound);
        };
        let places =
            board::appointments_of(self.store().read(), clinic.id, TimeRange { from, until }).await?;
        Ok(BoardDays { zone, days, now: self.clock().now(), places })
    }
}

impl BoardDays {
    pub(super) fn of(&self, catalogue: &Catalogue, device: DeviceId) -> Vec<BoardDay> {
        let DateRange { first, last } = self.days;
        let schedule = catalogue.schedules.get(&device);
        let open = schedule.map_or_else(
            || OpenTimes::compile(&self.closed_all_week(), first, last),
            |schedule| OpenTimes::compile(schedule, first, last),
        );
        let own: Vec<&BoardAppointment> = self.places.iter().filter(|place| place.device == device).collect();
        let mut booked = TickSet::new(open.open().window());
        for place in &own {
            booked.insert_range(Tick::touched_by(place.start, place.end));
        }
        let loads = open.loads(self.days, &booked);
        loads.into_iter().map(|load| self.day(load, &own, &open)).collect()
    }

    /// For a device without a week.
    fn closed_all_week(&self) -> Schedule {
        Schedule { time_zone: self.zone.clone(), sessions: Vec::new(), exceptions: Vec::new() }
    }

    fn day(&self, load: DayLoad, own: &[&BoardAppointment], open: &OpenTimes) -> BoardDay {
        use AppointmentStatus::{Pending, RequestReschedule};
        let begins = |place: &&&BoardAppointment| place.start.to_zoned(self.zone.clone()).date() == load.date;
        let here: Vec<&BoardAppointment> = own.iter().filter(begins).copied().collect();
        let count =
            |meant: &dyn Fn(&BoardAppointment) -> bool| here.iter().filter(|place| meant(place)).count();
        BoardDay {
            appointments: here.len(),
            to_approve: count(&|place| place.status == Pending),
            asking: count(&|place| place.status == RequestReschedule),
            outside_hours: count(&|place| {
                place.end > self.now
                    && place.status.occupies_device()
                    && !open.is_open_throughout(Tick::touched_by(place.start, place.end))
            }),
            load,
        }
    }
}
