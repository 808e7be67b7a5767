//! Device calendars in memory. Each is valid for one version of its device; a search compares versions and loads only
//! what has changed, so several servers on one database give the same answers.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use domain::availability::{LocalDays, OpenTimes, Schedule, ScheduleException, Tick, TickSet, WeeklySession};
use domain::catalogue::Catalogue;
use domain::limits::{BOOKING_HORIZON_DAYS, TICK_MINUTES};
use domain::{BookingKeyId, DateRange, DeviceId};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use rustc_hash::{FxBuildHasher, FxHashMap};
use store::calendars::{DeviceCalendar, HeldTime, KnownDevice};
use store::versions::Versions;

use crate::{App, AppError};

#[derive(Debug, Default)]
pub(crate) struct Calendars(RwLock<FxHashMap<DeviceId, Arc<DeviceTimes>>>);

/// Open and taken time of one device.
#[derive(Debug)]
pub(crate) struct DeviceTimes {
    opened: OpenHours,
    calendar: DeviceCalendar,
}

/// Open time. A booking changes the taken time and leaves this unchanged.
#[derive(Debug, Clone)]
struct OpenHours {
    /// The first cached day, in the clinic's time zone.
    first_day: Date,
    catalogue_version: i64,
    open: Arc<OpenTimes>,
}

const TICKS_OF_A_DAY: i64 = 24 * 60 / TICK_MINUTES;

impl DeviceTimes {
    pub(crate) fn version(&self) -> i64 {
        self.calendar.version
    }

    pub(crate) fn open(&self) -> &OpenTimes {
        &self.opened.open
    }

    /// The time taken for this caller now, as far as it matters to visits on these days: appointments, and live holds of others.
    pub(crate) fn taken(&self, days: DateRange, now: Timestamp, own: Option<BookingKeyId>) -> TickSet {
        let mut taken = self.calendar.appointments.within(self.open().touched_ticks(days.first, days.last));
        for held in &self.calendar.holds {
            if Some(held.booking_key_id) != own && held.times.free_for_others_at() > now {
                taken.insert_range(held.ticks.clone());
            }
        }
        taken
    }

    /// All cached holds of it, including expired ones.
    pub(crate) fn holds(&self) -> &[HeldTime] {
        &self.calendar.holds
    }

    /// When time next becomes free because a hold expires, which writes nothing.
    pub(crate) fn next_running_out(&self, now: Timestamp) -> Option<Timestamp> {
        let ends = self.calendar.holds.iter().map(|held| held.times.free_for_others_at());
        ends.filter(|end| *end > now).min()
    }

    /// The keys that hold time of this device.
    pub(crate) fn held_by(&self) -> impl Iterator<Item = BookingKeyId> {
        self.calendar.holds.iter().map(|held| held.booking_key_id)
    }
}

impl Calendars {
    fn read(&self) -> RwLockReadGuard<'_, FxHashMap<DeviceId, Arc<DeviceTimes>>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many of them aren't cached.
    pub(super) fn unknown(&self, devices: &[DeviceId]) -> usize {
        let cached = self.read();
        devices.iter().filter(|device| !cached.contains_key(device)).count()
    }

    /// One entry for each device of the catalogue; when there are more, devices that have left it are dropped.
    fn put(&self, device: DeviceId, times: Arc<DeviceTimes>, catalogue: &Catalogue) {
        let mut cached = self.0.write().unwrap_or_else(PoisonError::into_inner);
        cached.insert(device, times);
        if cached.len() > catalogue.schedules.len() {
            cached.retain(|device, _| catalogue.schedules.contains_key(device));
        }
    }
}

/// A snapshot of device times, with the versions they depend on.
#[derive(Debug)]
pub(crate) struct Times {
    pub(crate) offer: Versions,
    devices: FxHashMap<DeviceId, Arc<DeviceTimes>>,
}

impl Times {
    /// `None` for a device that is gone, or wasn't requested.
    pub(crate) fn of(&self, device: DeviceId) -> Option<&DeviceTimes> {
        self.devices.get(&device).map(AsRef::as_ref)
    }
}

impl App {
    /// The present times of these devices; changed ones are loaded with one statement.
    pub(crate) async fn device_times(
        &self,
        catalogue: &Catalogue,
        devices: &[DeviceId],
    ) -> Result<Times, AppError> {
        let mut opening = OpenHoursFinder::at(self.clock().now());
        let mut found = FxHashMap::with_capacity_and_hasher(devices.len(), FxBuildHasher);
        let mut known = Vec::with_capacity(devices.len());
        // Devices without a current entry.
        let mut unknown = Vec::new();
        {
            let calendars = self.0.calendars.read();
            for device in devices {
                let Some(schedule) = catalogue.schedules.get(device) else { continue };
                let first_day = opening.today(schedule);
                let cached = calendars.get(device).filter(|cached| {
                    cached.opened.catalogue_version == catalogue.version
                        && cached.opened.first_day == first_day
                });
                let Some(cached) = cached else {
                    unknown.push((*device, schedule, first_day));
                    continue;
                };
                let (version, window) = (Some(cached.calendar.version), window(cached.open()));
                known.push(KnownDevice { device: *device, version, window });
                found.insert(*device, Arc::clone(cached));
            }
        }
        let mut opened: FxHashMap<DeviceId, OpenHours> = FxHashMap::default();
        for (device, schedule, first_day) in unknown {
            let open = opening.times(schedule);
            known.push(KnownDevice { device, version: None, window: window(&open) });
            opened.insert(device, OpenHours { first_day, catalogue_version: catalogue.version, open });
        }
        let changes = store::calendars::changes(self.store(), &known).await?;
        for (device, calendar) in changes.devices {
            let before = found.get(&device).map(|cached: &Arc<DeviceTimes>| cached.opened.clone());
            let Some(opened) = before.or_else(|| opened.remove(&device)) else { continue };
            let times = Arc::new(DeviceTimes { opened, calendar });
            if self.settings().cache_calendars {
                self.0.calendars.put(device, Arc::clone(&times), catalogue);
            }
            found.insert(device, times);
        }
        let offer = Versions { catalogue: changes.catalogue, provider: changes.provider };
        Ok(Times { offer, devices: found })
    }
}

/// What open times are computed from.
#[derive(PartialEq, Eq, Hash)]
struct WorkingTime<'c> {
    /// The index of the time zone.
    zone: usize,
    sessions: &'c [WeeklySession],
    exceptions: &'c [ScheduleException],
}

/// Computes the open time of devices for one search. Devices with the same hours share it, as most of a clinic do.
struct OpenHoursFinder<'c> {
    now: Timestamp,
    zones: Vec<Zone<'c>>,
    compiled: HashMap<WorkingTime<'c>, Arc<OpenTimes>>,
}

struct Zone<'c> {
    rules: &'c TimeZone,
    today: Date,
    /// From today to the horizon.
    days: OnceCell<LocalDays>,
}

impl<'c> OpenHoursFinder<'c> {
    fn at(now: Timestamp) -> Self {
        Self { now, zones: Vec::new(), compiled: HashMap::new() }
    }

    fn zone_of(&mut self, schedule: &'c Schedule) -> usize {
        let zone = &schedule.time_zone;
        let known = self.zones.iter().position(|known| known.rules == zone);
        known.unwrap_or_else(|| {
            let today = zone.to_datetime(self.now).date();
            self.zones.push(Zone { rules: zone, today, days: OnceCell::new() });
            self.zones.len() - 1
        })
    }

    fn today(&mut self, schedule: &'c Schedule) -> Date {
        let zone = self.zone_of(schedule);
        self.zones[zone].today
    }

    fn times(&mut self, schedule: &'c Schedule) -> Arc<OpenTimes> {
        let number = self.zone_of(schedule);
        let Zone { rules, today, days } = &self.zones[number];
        let compile = || {
            let days = days.get_or_init(|| {
                LocalDays::of(rules, *today, today.saturating_add(BOOKING_HORIZON_DAYS.days()))
            });
            Arc::new(OpenTimes::compile_on(schedule, days))
        };
        let key =
            WorkingTime { zone: number, sessions: &schedule.sessions, exceptions: &schedule.exceptions };
        Arc::clone(self.compiled.entry(key).or_insert_with(compile))
    }
}

/// An exam that started before midnight may still be running, so it starts a day earlier.
fn window(open: &OpenTimes) -> Range<Tick> {
    let window = open.open().window();
    Tick(window.start.0 - TICKS_OF_A_DAY)..window.end
}
