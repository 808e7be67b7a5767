//! Claimed ticks of devices. The primary key (device, tick) makes a double booking impossible, on either engine and with any
//! number of servers.

use std::ops::Range;

use domain::limits::{CLAIM_RUN_MAX_TICKS, HOLD_GRACE_SECONDS};
use domain::{AppointmentId, DeviceId, HoldId};
use jiff::{SignedDuration, Timestamp};
use sea_orm::sea_query::{Expr, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QuerySelect};

use crate::entity::{claim, device, hold};
use crate::{StoreError, Tx};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claimant {
    Hold(HoldId),
    Appointment(AppointmentId),
}

/// Claims the ticks. `false` if another claimant has one of them: the caller must then roll back.
pub async fn claim_ticks(
    tx: &Tx,
    device_id: DeviceId,
    ticks: Range<i64>,
    claimant: Claimant,
    now: Timestamp,
) -> Result<bool, StoreError> {
    claim_remaining(tx, device_id, ticks, claimant, 0, now).await
}

/// An appointment and the one that takes its place.
#[derive(Debug, Clone, Copy)]
pub struct Replacement {
    pub old: AppointmentId,
    pub new: AppointmentId,
}

/// Like [`claim_ticks`], for an appointment that replaces another: the ticks that both want are handed over, and only then may the old
/// one release its other ticks.
pub async fn claim_from_replaced(
    tx: &Tx,
    device_id: DeviceId,
    ticks: Range<i64>,
    Replacement { old, new }: Replacement,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let handed_on = claim::Entity::update_many()
        .col_expr(claim::Column::AppointmentId, Expr::value(new.0))
        .col_expr(claim::Column::RunTicks, Expr::value(0_i16))
        .filter(claim::Column::AppointmentId.eq(old.0))
        .filter(claim::Column::DeviceId.eq(device_id.0))
        .filter(claim::Column::Tick.gte(ticks.start))
        .filter(claim::Column::Tick.lt(ticks.end))
        .exec(tx)
        .await?
        .rows_affected;
    let claimant = Claimant::Appointment(new);
    if !claim_remaining(tx, device_id, ticks.clone(), claimant, handed_on, now).await? {
        return Ok(false);
    }
    let firsts = ticks.clone().map(|tick| (tick, run_from(tick, &ticks))).filter(|(_, run)| *run > 0);
    for (tick, run) in firsts.filter(|_| handed_on > 0) {
        claim::Entity::update_many()
            .col_expr(claim::Column::RunTicks, Expr::value(run))
            .filter(claim::Column::DeviceId.eq(device_id.0))
            .filter(claim::Column::Tick.eq(tick))
            .exec(tx)
            .await?;
    }
    Ok(true)
}

/// Claims those of the ticks that the claimant doesn't have yet.
async fn claim_remaining(
    tx: &Tx,
    device_id: DeviceId,
    ticks: Range<i64>,
    claimant: Claimant,
    owned: u64,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let wanted = u64::try_from(ticks.end - ticks.start).unwrap_or(0);
    let taken = owned + insert(tx, device_id, ticks.clone(), claimant).await?;
    // Nearly always all of them were free. Only if not, an overdue hold may have the rest.
    if taken == wanted || !expire_overdue_holds(tx, device_id, &ticks, now).await? {
        return Ok(taken == wanted);
    }
    Ok(taken + insert(tx, device_id, ticks, claimant).await? == wanted)
}

/// Claims those of the ticks that are free, and returns how many.
async fn insert(
    tx: &Tx,
    device_id: DeviceId,
    ticks: Range<i64>,
    claimant: Claimant,
) -> Result<u64, StoreError> {
    let (hold_id, appointment_id) = match claimant {
        Claimant::Hold(id) => (Some(id.0), None),
        Claimant::Appointment(id) => (None, Some(id.0)),
    };
    let columns = [
        claim::Column::DeviceId,
        claim::Column::Tick,
        claim::Column::HoldId,
        claim::Column::AppointmentId,
        claim::Column::RunTicks,
    ];
    let mut insert = Query::insert();
    insert.into_table(claim::Entity).columns(columns);
    // In ascending order, so that two callers who want overlapping times meet at the same tick and can't deadlock.
    for tick in ticks.clone() {
        let run = run_from(tick, &ticks);
        insert.values_panic([
            device_id.0.into(),
            tick.into(),
            hold_id.into(),
            appointment_id.into(),
            run.into(),
        ]);
    }
    insert.on_conflict(OnConflict::new().do_nothing().to_owned());
    Ok(tx.execute(&insert).await?.rows_affected())
}

/// How many ticks a row represents: the first one all of them, up to [`CLAIM_RUN_MAX_TICKS`], so that a reader of a window knows
/// how far before it a run may start.
fn run_from(tick: i64, ticks: &Range<i64>) -> i16 {
    let begins = (tick - ticks.start) % i64::from(CLAIM_RUN_MAX_TICKS) == 0;
    let left = i16::try_from(ticks.end - tick).unwrap_or(i16::MAX);
    if begins { std::cmp::min(left, CLAIM_RUN_MAX_TICKS) } else { 0 }
}

/// Expires holds on these ticks whose grace is over. `true` if there was one.
async fn expire_overdue_holds(
    tx: &Tx,
    device_id: DeviceId,
    ticks: &Range<i64>,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let overdue = now - SignedDuration::from_secs(HOLD_GRACE_SECONDS);
    let in_the_way: Vec<Option<i64>> = claim::Entity::find()
        .select_only()
        .column(claim::Column::HoldId)
        .distinct()
        .filter(claim::Column::DeviceId.eq(device_id.0))
        .filter(claim::Column::Tick.gte(ticks.start))
        .filter(claim::Column::Tick.lt(ticks.end))
        .filter(claim::Column::HoldId.is_not_null())
        .into_tuple()
        .all(tx)
        .await?;
    let mut any = false;
    for hold_id in in_the_way.into_iter().flatten() {
        let expired = hold::Entity::update_many()
            .col_expr(hold::Column::State, Expr::value(domain::booking::HoldState::Expired.to_string()))
            .filter(hold::Column::Id.eq(hold_id))
            .filter(hold::Column::State.eq(domain::booking::HoldState::Held.to_string()))
            .filter(hold::Column::ExpiresAt.lte(overdue.as_second()))
            .exec(tx)
            .await?;
        if expired.rows_affected > 0 {
            release_hold(tx, HoldId(hold_id)).await?;
            any = true;
        }
    }
    Ok(any)
}

/// Releases every tick of a hold.
pub async fn release_hold(tx: &Tx, hold_id: HoldId) -> Result<(), StoreError> {
    claim::Entity::delete_many().filter(claim::Column::HoldId.eq(hold_id.0)).exec(tx).await?;
    Ok(())
}

/// Releases every tick of an appointment.
pub async fn release_appointment(tx: &Tx, id: AppointmentId) -> Result<(), StoreError> {
    claim::Entity::delete_many().filter(claim::Column::AppointmentId.eq(id.0)).exec(tx).await?;
    Ok(())
}

/// Turns the ticks of a hold into those of an appointment.
pub async fn hand_over(tx: &Tx, hold_id: HoldId, appointment_id: AppointmentId) -> Result<(), StoreError> {
    claim::Entity::update_many()
        .col_expr(claim::Column::HoldId, Expr::value(Option::<i64>::None))
        .col_expr(claim::Column::AppointmentId, Expr::value(appointment_id.0))
        .filter(claim::Column::HoldId.eq(hold_id.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Tells every server that these devices' times have changed. Comes last in a transaction and in ascending order; only changes of
/// schedules start with it, so that nothing is booked at the same time.
pub async fn touch_devices(tx: &Tx, devices: &[DeviceId]) -> Result<(), StoreError> {
    let mut ids: Vec<i64> = devices.iter().map(|id| id.0).collect();
    ids.sort_unstable();
    ids.dedup();
    for id in ids {
        device::Entity::update_many()
            .col_expr(device::Column::Version, Expr::col(device::Column::Version).add(1))
            .filter(device::Column::Id.eq(id))
            .exec(tx)
            .await?;
    }
    Ok(())
}
