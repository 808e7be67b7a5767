//! What is taken on each device, for the sets that servers keep in memory, and the versions by which they follow it.

use std::collections::HashMap;
use std::ops::Range;

use domain::availability::{Tick, TickSet};
use domain::booking::HoldTimes;
use domain::{BookingKeyId, DeviceId, HoldId};
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, QueryResult};

use crate::StoreError;
use crate::engine::{self, RUN_BASE};

/// A device's taken time at one version.
#[derive(Debug, Clone)]
pub struct DeviceCalendar {
    pub version: i64,
    /// Ticks of appointments.
    pub appointments: TickSet,
    pub holds: Vec<HeldTime>,
}

/// Time under a reservation: taken for everyone but its owner, until its end and the grace have passed.
#[derive(Debug, Clone)]
pub struct HeldTime {
    pub hold_id: HoldId,
    pub booking_key_id: BookingKeyId,
    pub ticks: Range<Tick>,
    pub times: HoldTimes,
}

/// What a server knows of a device, and the window that it keeps of its time.
#[derive(Debug, Clone)]
pub struct Known {
    pub device: DeviceId,
    /// None where it knows nothing.
    pub version: Option<i64>,
    pub window: Range<Tick>,
}

/// What is otherwise than a server knows it, all as it stood at one moment.
#[derive(Debug, Default)]
pub struct Changes {
    /// The versions of the catalogue and the provider.
    pub catalogue: i64,
    pub provider: i64,
    /// Those of the devices that have another version. One that is gone has none.
    pub devices: HashMap<DeviceId, DeviceCalendar>,
}

/// Counts up from 0, so no device has it.
const NO_VERSION: i64 = -1;

/// Reads what has changed with one statement.
pub async fn changes<C: ConnectionTrait>(db: &C, known: &[Known]) -> Result<Changes, StoreError> {
    let start = known.iter().map(|one| one.window.start).min().unwrap_or(Tick(0));
    let window = start..known.iter().map(|one| one.window.end).max().unwrap_or(start);
    let versions: Vec<(DeviceId, i64)> =
        known.iter().map(|one| (one.device, one.version.unwrap_or(NO_VERSION))).collect();
    let statement = engine::changes_statement(db.get_database_backend(), &versions, &window);
    let rows = db.query_all_raw(statement).await?;
    let windows: HashMap<DeviceId, &Range<Tick>> =
        known.iter().map(|one| (one.device, &one.window)).collect();
    let mut changes = Changes::default();
    for row in rows {
        changes.catalogue = row.try_get::<Option<i64>>("", "catalogue")?.unwrap_or(0);
        changes.provider = row.try_get::<Option<i64>>("", "provider")?.unwrap_or(0);
        let device = row.try_get::<Option<i64>>("", "device_id")?.map(DeviceId);
        if let Some((device, window)) = device.and_then(|device| Some((device, *windows.get(&device)?))) {
            changes.devices.insert(device, calendar(&row, window)?);
        }
    }
    Ok(changes)
}

fn calendar(row: &QueryResult, window: &Range<Tick>) -> Result<DeviceCalendar, StoreError> {
    let text = |column: &str| row.try_get::<Option<String>>("", column).map(Option::unwrap_or_default);
    let corrupt = |column| StoreError::Corrupt { column };
    let mut appointments = read_runs(&text("runs")?, window).ok_or_else(|| corrupt("claims.run_ticks"))?;
    let mut holds = read_held(&text("held")?).ok_or_else(|| corrupt("holds"))?;
    for held in &mut holds {
        held.ticks = held.ticks.start.max(window.start)..held.ticks.end.min(window.end);
        appointments.remove_range(held.ticks.clone());
    }
    holds.retain(|held| !held.ticks.is_empty());
    Ok(DeviceCalendar { version: row.try_get("", "version")?, appointments, holds })
}

/// Reads the numbers of runs; what lies outside the window is left out. One engine puts braces around a list.
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

/// The reservations of a device. The ticks of each are one run, since they were taken together.
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
