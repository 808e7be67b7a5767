//! What is taken on each device, for the sets that servers keep in memory, and the versions by which they follow it.

use std::collections::HashMap;
use std::ops::Range;

use domain::availability::{Tick, TickSet};
use domain::booking::HoldTimes;
use domain::{BookingKeyId, DeviceId, HoldId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::convert::instant;
use crate::entity::hold;
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
    let end = wanted.iter().map(|one| one.window.end).max().unwrap_or(start);
    let statement = engine::claims_statement(db.get_database_backend(), &devices, start..end);
    let mut listed: HashMap<i64, String> = HashMap::with_capacity(wanted.len());
    for row in db.query_all_raw(statement).await? {
        listed.insert(row.try_get("", "device_id")?, row.try_get("", "ticks")?);
    }
    let mut claimed: Vec<(&Wanted, Claimed)> = Vec::with_capacity(wanted.len());
    for one in wanted {
        let ticks = listed.get(&one.device.0).map_or("", String::as_str);
        let read = Claimed::read(ticks, one.window.clone());
        claimed.push((one, read.ok_or(StoreError::Corrupt { column: "claims.tick" })?));
    }
    let mut holds =
        load_holds(db, claimed.iter().flat_map(|(_, claimed)| claimed.held.keys().copied())).await?;
    let calendar = |(one, claimed): (&Wanted, Claimed)| {
        let held =
            claimed.held.into_iter().filter_map(|(id, ticks)| Some(HeldTime { ticks, ..holds.remove(&id)? }));
        let calendar = DeviceCalendar {
            version: one.version,
            appointments: claimed.appointments,
            holds: held.collect(),
        };
        (one.device, calendar)
    };
    Ok(claimed.into_iter().map(calendar).collect())
}

/// The taken ticks of one device: those of appointments, and those of each reservation by its id.
struct Claimed {
    appointments: TickSet,
    held: HashMap<i64, Range<Tick>>,
}

impl Claimed {
    /// Reads `TICK,TICK:HOLD…`; what lies outside the window is left out.
    fn read(listed: &str, window: Range<Tick>) -> Option<Self> {
        let mut claimed = Self { appointments: TickSet::new(window.clone()), held: HashMap::new() };
        for one in listed.split(',').filter(|one| !one.is_empty()) {
            let (tick, hold) = match one.split_once(':') {
                Some((tick, hold)) => (tick, Some(hold.parse().ok()?)),
                None => (one, None),
            };
            let tick = Tick(tick.parse().ok()?);
            if !window.contains(&tick) {
                continue;
            }
            match hold {
                None => claimed.appointments.insert_range(tick..tick + 1),
                Some(id) => {
                    let range = claimed.held.entry(id).or_insert(tick..tick + 1);
                    *range = range.start.min(tick)..range.end.max(tick + 1);
                }
            }
        }
        Some(claimed)
    }
}

async fn load_holds<C: ConnectionTrait>(
    db: &C,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, HeldTime>, StoreError> {
    let ids: Vec<i64> = ids.collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = hold::Entity::find().filter(hold::Column::Id.is_in(ids)).all(db).await?;
    rows.into_iter()
        .map(|row| {
            let held = HeldTime {
                hold_id: HoldId(row.id),
                booking_key_id: BookingKeyId(row.booking_key_id),
                ticks: Tick(0)..Tick(0),
                times: HoldTimes {
                    created_at: instant(row.created_at, "holds.created_at")?,
                    expires_at: instant(row.expires_at, "holds.expires_at")?,
                },
            };
            Ok((row.id, held))
        })
        .collect()
}
