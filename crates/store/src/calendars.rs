//! What is taken on each device, for the sets that servers keep in memory, and the versions by which they follow it.

use std::collections::HashMap;
use std::ops::Range;

use domain::availability::{Tick, TickSet};
use domain::booking::HoldTimes;
use domain::{BookingKeyId, DeviceId, HoldId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::StoreError;
use crate::convert::instant;
use crate::entity::{claim, device, hold};

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

/// The present versions of these devices.
pub async fn versions<C: ConnectionTrait>(
    db: &C,
    devices: &[DeviceId],
) -> Result<HashMap<DeviceId, i64>, StoreError> {
    let rows: Vec<(i64, i64)> = device::Entity::find()
        .select_only()
        .columns([device::Column::Id, device::Column::Version])
        .filter(device::Column::Id.is_in(devices.iter().map(|id| id.0)))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|(id, version)| (DeviceId(id), version)).collect())
}

/// Reads a device's taken ticks within the window. The caller read `version` before, so what comes here is at least as new.
pub async fn load<C: ConnectionTrait>(
    db: &C,
    device_id: DeviceId,
    version: i64,
    window: Range<Tick>,
) -> Result<DeviceCalendar, StoreError> {
    let rows: Vec<(i64, Option<i64>)> = claim::Entity::find()
        .select_only()
        .columns([claim::Column::Tick, claim::Column::HoldId])
        .filter(claim::Column::DeviceId.eq(device_id.0))
        .filter(claim::Column::Tick.gte(window.start.0))
        .filter(claim::Column::Tick.lt(window.end.0))
        .order_by_asc(claim::Column::Tick)
        .into_tuple()
        .all(db)
        .await?;
    let mut appointments = TickSet::new(window);
    let mut held: HashMap<i64, Range<Tick>> = HashMap::new();
    for (tick, hold_id) in rows {
        let one = Tick(tick)..Tick(tick + 1);
        match hold_id {
            None => appointments.insert_range(one),
            Some(id) => held.entry(id).or_insert(one.clone()).end = one.end,
        }
    }
    Ok(DeviceCalendar { version, appointments, holds: load_holds(db, held).await? })
}

async fn load_holds<C: ConnectionTrait>(
    db: &C,
    mut held: HashMap<i64, Range<Tick>>,
) -> Result<Vec<HeldTime>, StoreError> {
    if held.is_empty() {
        return Ok(Vec::new());
    }
    let rows = hold::Entity::find().filter(hold::Column::Id.is_in(held.keys().copied())).all(db).await?;
    rows.into_iter()
        .filter_map(|row| Some((held.remove(&row.id)?, row)))
        .map(|(ticks, row)| {
            Ok(HeldTime {
                hold_id: HoldId(row.id),
                booking_key_id: BookingKeyId(row.booking_key_id),
                ticks,
                times: HoldTimes {
                    created_at: instant(row.created_at, "holds.created_at")?,
                    expires_at: instant(row.expires_at, "holds.expires_at")?,
                },
            })
        })
        .collect()
}
