//! Claims of each device, for the servers' bitsets in memory, and the versions that tell when to reload them.

use std::ops::Range;

use domain::availability::{Tick, TickSet};
use domain::booking::HoldTimes;
use domain::{BookingKeyId, DeviceId, HoldId};
use jiff::Timestamp;
use rustc_hash::FxHashMap;
use sea_orm::{ConnectionTrait, QueryResult};

use crate::engine::{self, KnownVersion, RUN_BASE};
use crate::{Store, StoreError};

/// A device's taken time at one version.
#[derive(Debug, Clone)]
pub struct DeviceCalendar {
    pub version: i64,
    /// Ticks of appointments.
    pub appointments: TickSet,
    pub holds: Vec<HeldTime>,
}

/// Held time: taken for everyone but its owner, until its end and the grace have passed.
#[derive(Debug, Clone)]
pub struct HeldTime {
    pub hold_id: HoldId,
    pub booking_key_id: BookingKeyId,
    pub ticks: Range<Tick>,
    pub times: HoldTimes,
}

/// What a server has in memory about a device, and for which window.
#[derive(Debug, Clone)]
pub struct KnownDevice {
    pub device: DeviceId,
    /// `None` if it isn't cached.
    pub version: Option<i64>,
    pub window: Range<Tick>,
}

/// What differs from a server's memory, in one snapshot.
#[derive(Debug, Default)]
pub struct Changes {
    /// The versions of the catalogue and the provider.
    pub catalogue: i64,
    pub provider: i64,
    /// Devices with another version. A deleted device has none.
    pub devices: FxHashMap<DeviceId, DeviceCalendar>,
}

/// Versions count up from 0, so no device has it.
const NO_VERSION: i64 = -1;

/// A row of the statement that reads what has changed.
struct ChangeRow {
    catalogue: Option<i64>,
    provider: Option<i64>,
    device: Option<i64>,
    version: Option<i64>,
    runs: Option<String>,
    held: Option<String>,
}

/// Reads all changes with one statement.
pub async fn changes(store: &Store, known: &[KnownDevice]) -> Result<Changes, StoreError> {
    let start = known.iter().map(|one| one.window.start).min().unwrap_or(Tick(0));
    let window = start..known.iter().map(|one| one.window.end).max().unwrap_or(start);
    let versions = known
        .iter()
        .map(|one| KnownVersion { device: one.device, version: one.version.unwrap_or(NO_VERSION) });
    let versions: Vec<KnownVersion> = versions.collect();
    let readers = store.read();
    let statement = engine::changes_statement(readers.get_database_backend(), &versions, &window);
    let rows = match &store.quick {
        Some(quick) => quick.all(&statement, ChangeRow::from_rusqlite)?,
        None => {
            readers.query_all_raw(statement).await?.iter().map(ChangeRow::of).collect::<Result<_, _>>()?
        }
    };
    let windows: FxHashMap<i64, &Range<Tick>> = known.iter().map(|one| (one.device.0, &one.window)).collect();
    let mut changes = Changes::default();
    for row in rows {
        changes.catalogue = row.catalogue.unwrap_or(0);
        changes.provider = row.provider.unwrap_or(0);
        if let Some((device, window)) = row.device.and_then(|device| Some((device, *windows.get(&device)?))) {
            changes.devices.insert(DeviceId(device), calendar(&row, window)?);
        }
    }
    Ok(changes)
}

impl ChangeRow {
    fn of(row: &QueryResult) -> Result<Self, StoreError> {
        Ok(Self {
            catalogue: row.try_get_by_index(0)?,
            provider: row.try_get_by_index(1)?,
            device: row.try_get_by_index(2)?,
            version: row.try_get_by_index(3)?,
            runs: row.try_get_by_index(4)?,
            held: row.try_get_by_index(5)?,
        })
    }

    fn from_rusqlite(row: &rusqlite::Row<'_>) -> Result<Self, rusqlite::Error> {
        Ok(Self {
            catalogue: row.get(0)?,
            provider: row.get(1)?,
            device: row.get(2)?,
            version: row.get(3)?,
            runs: row.get(4)?,
            held: row.get(5)?,
        })
    }
}

fn calendar(row: &ChangeRow, window: &Range<Tick>) -> Result<DeviceCalendar, StoreError> {
    let corrupt = |column| StoreError::Corrupt { column };
    let runs = row.runs.as_deref().unwrap_or_default();
    let held = row.held.as_deref().unwrap_or_default();
    let mut appointments = read_runs(runs, window).ok_or_else(|| corrupt("claims.run_ticks"))?;
    let mut holds = read_held(held).ok_or_else(|| corrupt("holds"))?;
    for held in &mut holds {
        held.ticks = held.ticks.start.max(window.start)..held.ticks.end.min(window.end);
        appointments.remove_range(held.ticks.clone());
    }
    holds.retain(|held| !held.ticks.is_empty());
    let version = row.version.ok_or_else(|| corrupt("devices.version"))?;
    Ok(DeviceCalendar { version, appointments, holds })
}

/// Parses runs; those outside the window are left out. One engine puts braces around a list.
fn read_runs(listed: &str, window: &Range<Tick>) -> Option<TickSet> {
    let mut taken = TickSet::new(window.clone());
    let listed = listed.trim_matches(['{', '}']);
    for run in listed.split(',').filter(|run| !run.is_empty()) {
        let run: i64 = run.parse().ok()?;
        let (first, ticks) = (run.div_euclid(RUN_BASE), run.rem_euclid(RUN_BASE));
        taken.insert_range(Tick(first).max(window.start)..Tick(first + ticks).min(window.end));
    }
    Some(taken)
}

/// The holds of a device. The ticks of each are one run, since they were claimed together.
fn read_held(listed: &str) -> Option<Vec<HeldTime>> {
    let held = listed.split(',').filter(|one| !one.is_empty()).map(|one| {
        let numbers: Result<Vec<i64>, _> = one.split(':').map(str::parse).collect();
        let [hold, key, created, expires, first, last] = numbers.ok()?.try_into().ok()?;
        Some(HeldTime {
            hold_id: HoldId(hold),
            booking_key_id: BookingKeyId(key),
            ticks: Tick(first)..Tick(last) + 1,
            times: HoldTimes {
                created_at: Timestamp::from_second(created).ok()?,
                expires_at: Timestamp::from_second(expires).ok()?,
            },
        })
    });
    held.collect()
}
