//! Holds of slots by drafts.

use domain::booking::{HoldState, HoldTimes};
use domain::limits::{HOLD_GRACE_SECONDS, HOLD_MAX_SLOTS};
use domain::{BookingKeyId, ClinicId, DeviceId, ExamId, HoldId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
};

use crate::convert::{instant, parsed};
use crate::entity::hold;
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hold {
    pub id: HoldId,
    pub booking_key_id: BookingKeyId,
    pub exam_id: ExamId,
    pub clinic_id: ClinicId,
    pub device_id: DeviceId,
    pub start: Timestamp,
    pub end: Timestamp,
    pub state: HoldState,
    pub times: HoldTimes,
}

#[derive(Debug, Clone)]
pub struct NewHold {
    pub booking_key_id: BookingKeyId,
    pub exam_id: ExamId,
    pub clinic_id: ClinicId,
    pub device_id: DeviceId,
    pub start: Timestamp,
    pub end: Timestamp,
    pub times: HoldTimes,
    /// The caller, if holds are limited.
    pub holder: Option<String>,
}

pub async fn insert(tx: &Tx, new: &NewHold) -> Result<Hold, StoreError> {
    let row = hold::ActiveModel {
        id: NotSet,
        booking_key_id: Set(new.booking_key_id.0),
        exam_id: Set(new.exam_id.0),
        clinic_id: Set(new.clinic_id.0),
        device_id: Set(new.device_id.0),
        start_at: Set(new.start.as_second()),
        end_at: Set(new.end.as_second()),
        state: Set(HoldState::Held.to_string()),
        created_at: Set(new.times.created_at.as_second()),
        expires_at: Set(new.times.expires_at.as_second()),
        holder: Set(new.holder.clone()),
    };
    hold_of(&row.insert(tx).await?)
}

/// A key's holds that are still held, even past their end.
pub async fn held_by<C: ConnectionTrait>(db: &C, key: BookingKeyId) -> Result<Vec<Hold>, StoreError> {
    let rows = hold::Entity::find()
        .filter(hold::Column::BookingKeyId.eq(key.0))
        .filter(hold::Column::State.eq(HoldState::Held.to_string()))
        .order_by_asc(hold::Column::Id)
        .all(db)
        .await?;
    rows.iter().map(hold_of).collect()
}

/// When each of a caller's present holds ends, over all keys.
pub async fn ends_of_holder<C: ConnectionTrait>(
    db: &C,
    holder: &str,
    now: Timestamp,
) -> Result<Vec<Timestamp>, StoreError> {
    let ends: Vec<i64> = hold::Entity::find()
        .select_only()
        .column(hold::Column::ExpiresAt)
        .filter(hold::Column::Holder.eq(holder))
        .filter(hold::Column::State.eq(HoldState::Held.to_string()))
        .filter(hold::Column::ExpiresAt.gt(now.as_second() - HOLD_GRACE_SECONDS))
        .order_by_asc(hold::Column::ExpiresAt)
        .into_tuple()
        .all(db)
        .await?;
    ends.into_iter().map(|end| instant(end, "holds.expires_at")).collect()
}

/// The latest holds of a key in any state: the latest of each exam, in the order of the call.
pub async fn latest_of<C: ConnectionTrait>(db: &C, key: BookingKeyId) -> Result<Vec<Hold>, StoreError> {
    let rows = hold::Entity::find()
        .filter(hold::Column::BookingKeyId.eq(key.0))
        .order_by_desc(hold::Column::Id)
        .limit(HOLD_MAX_SLOTS as u64)
        .all(db)
        .await?;
    let together = rows.first().map(|row| row.created_at);
    let mut latest: Vec<Hold> = Vec::new();
    for row in rows.iter().take_while(|row| Some(row.created_at) == together) {
        if !latest.iter().any(|hold| hold.exam_id.0 == row.exam_id) {
            latest.push(hold_of(row)?);
        }
    }
    latest.reverse();
    Ok(latest)
}

/// Changes the state of a hold. `false` if it is no longer held.
pub async fn change_hold_state(tx: &Tx, id: HoldId, to: HoldState) -> Result<bool, StoreError> {
    let done = hold::Entity::update_many()
        .col_expr(hold::Column::State, Expr::value(to.to_string()))
        .filter(hold::Column::Id.eq(id.0))
        .filter(hold::Column::State.eq(HoldState::Held.to_string()))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Sets a new end. `false` if it is no longer held.
pub async fn extend(tx: &Tx, id: HoldId, expires_at: Timestamp) -> Result<bool, StoreError> {
    let done = hold::Entity::update_many()
        .col_expr(hold::Column::ExpiresAt, Expr::value(expires_at.as_second()))
        .filter(hold::Column::Id.eq(id.0))
        .filter(hold::Column::State.eq(HoldState::Held.to_string()))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

fn hold_of(row: &hold::Model) -> Result<Hold, StoreError> {
    Ok(Hold {
        id: HoldId(row.id),
        booking_key_id: BookingKeyId(row.booking_key_id),
        exam_id: ExamId(row.exam_id),
        clinic_id: ClinicId(row.clinic_id),
        device_id: DeviceId(row.device_id),
        start: instant(row.start_at, "holds.start_at")?,
        end: instant(row.end_at, "holds.end_at")?,
        state: parsed(&row.state, "holds.state")?,
        times: HoldTimes {
            created_at: instant(row.created_at, "holds.created_at")?,
            expires_at: instant(row.expires_at, "holds.expires_at")?,
        },
    })
}
