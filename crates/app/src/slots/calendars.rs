//! Device calendars in memory. Each is valid for one version of its device; a search compares versions and loads only
//! what has changed, so several servers on one database give the same answers.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use domain::availability::{LocalDays, OpenTimes, Tick, TickSet};
use domain::catalogue::Catalogue;
use domain::limits::{BOOKING_HORIZON_DAYS, TICK_MINUTES};
use domain::{BookingKeyId, DeviceId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use store::calendars::{DeviceCalendar, Wanted};
use store::versions::Versions;

use crate::{App, AppError};

#[derive(Debug, Default)]
pub(crate) struct Calendars(RwLock<HashMap<DeviceId, Arc<DeviceTimes>>>);

/// Open and taken time of one device.
#[derive(Debug)]
pub(crate) struct DeviceTimes {
    opened: Opened,
    calendar: DeviceCalendar,
}

/// What is open. A booking changes what is taken and leaves this as it is.
#[derive(Debug, Clone)]
struct Opened {
    /// The clinic's day from which times are kept.
    first_day: Date,
    catalogue_version: i64,
    open: Arc<OpenTimes>,
}

const TICKS_OF_A_DAY: i64 = 24 * 60 / TICK_MINUTES;

impl DeviceTimes {
    pub(crate) fn open(&self) -> &OpenTimes {
        &self.opened.open
    }

    /// What is taken for this caller now, as far as it matters to visits in these days: appointments, and reservations of
    /// others that still count.
    pub(crate) fn taken(
        &self,
        (first_day, last_day): (Date, Date),
        now: Timestamp,
        own: Option<BookingKeyId>,
    ) -> TickSet {
        let mut taken = self.calendar.appointments.within(self.open().reach(first_day, last_day));
        for held in &self.calendar.holds {
            if Some(held.booking_key_id) != own && held.times.free_for_others_at() > now {
                taken.insert_range(held.ticks.clone());
            }
        }
        taken
    }

    /// When time next comes free because somebody's reservation has run out, and nothing is written to say so.
    pub(crate) fn next_running_out(&self, now: Timestamp) -> Option<Timestamp> {
        let ends = self.calendar.holds.iter().map(|held| held.times.free_for_others_at());
        ends.filter(|end| *end > now).min()
    }

    /// Whose reservations this device has.
    pub(crate) fn held_by(&self) -> impl Iterator<Item = BookingKeyId> {
        self.calendar.holds.iter().map(|held| held.booking_key_id)
    }
}

impl Calendars {
    fn get(&self, device: DeviceId) -> Option<Arc<DeviceTimes>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&device).cloned()
    }

    fn put(&self, device: DeviceId, times: Arc<DeviceTimes>) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).insert(device, times);
    }
}

impl App {
    /// The times of these devices at these versions; what has changed is loaded, all of it with one query.
    pub(crate) async fn device_times(
        &self,
        catalogue: &Catalogue,
        devices: &[DeviceId],
        versions: &Versions,
    ) -> Result<HashMap<DeviceId, Arc<DeviceTimes>>, AppError> {
        let now = self.clock().now();
        let mut found = HashMap::with_capacity(devices.len());
        let mut changed: Vec<(Opened, Wanted)> = Vec::new();
        let mut zones: Vec<LocalDays> = Vec::new();
        for device in devices {
            let (Some(schedule), Some(version)) = (catalogue.schedules.get(device), versions.device(*device))
            else {
                continue;
            };
            let first_day = now.to_zoned(schedule.time_zone.clone()).date();
            let kept = self.0.calendars.get(*device).filter(|kept| {
                kept.opened.catalogue_version == catalogue.version && kept.opened.first_day == first_day
            });
            match kept {
                Some(times) if times.calendar.version == version => {
                    found.insert(*device, times);
                }
                Some(older) => changed.push(wanted(older.opened.clone(), *device, version)),
                None => {
                    let days = days_in(&mut zones, &schedule.time_zone, first_day);
                    let open = Arc::new(OpenTimes::compile_on(schedule, days));
                    let opened = Opened { first_day, catalogue_version: catalogue.version, open };
                    changed.push(wanted(opened, *device, version));
                }
            }
        }
        self.load_changed(changed, &mut found).await?;
        Ok(found)
    }

    async fn load_changed(
        &self,
        changed: Vec<(Opened, Wanted)>,
        found: &mut HashMap<DeviceId, Arc<DeviceTimes>>,
    ) -> Result<(), AppError> {
        if changed.is_empty() {
            return Ok(());
        }
        let (opened, wanted): (Vec<Opened>, Vec<Wanted>) = changed.into_iter().unzip();
        let mut loaded = store::calendars::load(self.store().read(), &wanted).await?;
        for (opened, Wanted { device, .. }) in opened.into_iter().zip(wanted) {
            if let Some(calendar) = loaded.remove(&device) {
                let times = Arc::new(DeviceTimes { opened, calendar });
                if self.settings().kept_calendars {
                    self.0.calendars.put(device, Arc::clone(&times));
                }
                found.insert(device, times);
            }
        }
        Ok(())
    }
}

/// The days of a zone from today to the horizon; today is the same all over a zone.
fn days_in<'z>(zones: &'z mut Vec<LocalDays>, zone: &TimeZone, first_day: Date) -> &'z LocalDays {
    let known = zones.iter().position(|days| days.zone() == zone);
    let at = known.unwrap_or_else(|| {
        zones.push(LocalDays::of(zone, first_day, first_day.saturating_add(BOOKING_HORIZON_DAYS.days())));
        zones.len() - 1
    });
    &zones[at]
}

fn wanted(opened: Opened, device: DeviceId, version: i64) -> (Opened, Wanted) {
    let window = opened.open.open().window();
    // An exam that began before midnight may still be running: look a day back.
    let window = Tick(window.start.0 - TICKS_OF_A_DAY)..window.end;
    (opened, Wanted { device, version, window })
}
