//! What is taken on each device, for the sets that servers keep in memory, and the versions by which they follow it.

use std::collections::HashMap;
use std::ops::Range;

use domain::availability::{Tick, TickSet};
use domain::booking::HoldTimes;
use domain::{BookingKeyId, DeviceId, HoldId};
use futures_util::future::try_join;
use sea_orm::ConnectionTrait;

use crate::convert::instant;
use crate::{StoreError, engine};

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

/// The device whose taken time is wanted, with the version that was read before and the window that is kept of it.
#[derive(Debug, Clone)]
pub struct Wanted {
    pub device: DeviceId,
    pub version: i64,
    pub window: Range<Tick>,
}

/// Reads the taken ticks of devices. The caller read their versions before, so what comes here is at least as new.
pub async fn load<C: ConnectionTrait>(
    db: &C,
    wanted: &[Wanted],
) -> Result<HashMap<DeviceId, DeviceCalendar>, StoreError> {
    let devices: Vec<DeviceId> = wanted.iter().map(|one| one.device).collect();
    let start = wanted.iter().map(|one| one.window.start).min().unwrap_or(Tick(0));
    let window = start..wanted.iter().map(|one| one.window.end).max().unwrap_or(start);
    // What changes between the two raises a version, so it is read again before anyone else is answered from it.
    let (claimed, mut held) =
        try_join(load_claimed(db, &devices, &window), load_held(db, &devices, &window)).await?;
    let mut calendars = HashMap::with_capacity(wanted.len());
    for Wanted { device, version, window } in wanted {
        let runs = claimed.get(&device.0).map_or("", String::as_str);
        let mut holds = held.remove(device).unwrap_or_default();
        for held in &mut holds {
            held.ticks = held.ticks.start.max(window.start)..held.ticks.end.min(window.end);
        }
        holds.retain(|held| !held.ticks.is_empty());
        let mut appointments =
            read_runs(runs, window).ok_or(StoreError::Corrupt { column: "claims.run_ticks" })?;
        for held in &holds {
            appointments.remove_range(held.ticks.clone());
        }
        calendars.insert(*device, DeviceCalendar { version: *version, appointments, holds });
    }
    Ok(calendars)
}

/// The runs of ticks of each device that somebody has, as a text.
async fn load_claimed<C: ConnectionTrait>(
    db: &C,
    devices: &[DeviceId],
    window: &Range<Tick>,
) -> Result<HashMap<i64, String>, StoreError> {
    let rows = db.query_all_raw(engine::claims_statement(db.get_database_backend(), devices, window)).await?;
    let listed = rows.iter().map(|row| Ok((row.try_get("", "device_id")?, row.try_get("", "runs")?)));
    listed.collect()
}

/// The reservations of each device. Their ticks are one run, since they were taken together.
async fn load_held<C: ConnectionTrait>(
    db: &C,
    devices: &[DeviceId],
    window: &Range<Tick>,
) -> Result<HashMap<DeviceId, Vec<HeldTime>>, StoreError> {
    let mut held: HashMap<DeviceId, Vec<HeldTime>> = HashMap::new();
    let rows = db.query_all_raw(engine::held_statement(db.get_database_backend(), devices, window)).await?;
    for row in rows {
        let number = |column: &str| row.try_get::<i64>("", column);
        held.entry(DeviceId(number("device_id")?)).or_default().push(HeldTime {
            hold_id: HoldId(number("id")?),
            booking_key_id: BookingKeyId(number("booking_key_id")?),
            ticks: Tick(number("first_tick")?)..Tick(number("last_tick")?) + 1,
            times: HoldTimes {
                created_at: instant(number("created_at")?, "holds.created_at")?,
                expires_at: instant(number("expires_at")?, "holds.expires_at")?,
            },
        });
    }
    Ok(held)
}

/// Reads `TICK+TICKS,TICK+TICKS…`; what lies outside the window is left out.
fn read_runs(listed: &str, window: &Range<Tick>) -> Option<TickSet> {
    let mut taken = TickSet::new(window.clone());
    for run in listed.split(',').filter(|run| !run.is_empty()) {
        let (first, ticks) = run.split_once('+')?;
        let (first, ticks): (i64, i64) = (first.parse().ok()?, ticks.parse().ok()?);
        taken.insert_range(Tick(first).max(window.start)..Tick(first + ticks).min(window.end));
    }
    Some(taken)
}
