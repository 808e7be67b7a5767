//! Sign-in attempts, counted for all servers together. Targets are stored as keyed hashes, and those that don't exist count like
//! those that do.
//!
//! Each version of the secret gives another hash, so the caller passes all of them. Attempts are counted under the first, and
//! counts under the others still apply.

use domain::limits::{SIGN_IN_LOCK_MINUTES, SIGN_IN_MEMORY_HOURS};
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::convert::instant;
use crate::entity::{sign_in_failure, sign_in_subject};
use crate::{StoreError, Tx};

/// Earlier attempts on one target.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptHistory {
    pub dead: bool,
    /// Since the last success and within a day, oldest first.
    pub failures: Vec<Timestamp>,
}

fn current(hashes: &[Vec<u8>]) -> Vec<u8> {
    hashes.first().cloned().unwrap_or_default()
}

/// A failure after this moment is from a clock that was ahead. Counted, it would keep its target locked until then.
fn latest(now: Timestamp) -> i64 {
    (now + SignedDuration::from_mins(SIGN_IN_LOCK_MINUTES)).as_second()
}

/// Starts an attempt and locks its target: attempts at the same time wait until this transaction ends.
pub async fn begin(tx: &Tx, subject: &[Vec<u8>], now: Timestamp) -> Result<AttemptHistory, StoreError> {
    let row = sign_in_subject::ActiveModel {
        subject: Set(current(subject)),
        dead_at: Set(None),
        touched_at: Set(now.as_second()),
    };
    let touch = OnConflict::column(sign_in_subject::Column::Subject)
        .update_column(sign_in_subject::Column::TouchedAt)
        .to_owned();
    sign_in_subject::Entity::insert(row).on_conflict(touch).exec_without_returning(tx).await?;
    let dead: Vec<Option<i64>> = sign_in_subject::Entity::find()
        .select_only()
        .column(sign_in_subject::Column::DeadAt)
        .filter(sign_in_subject::Column::Subject.is_in(subject.iter().cloned()))
        .into_tuple()
        .all(tx)
        .await?;
    sign_in_failure::Entity::delete_many()
        .filter(sign_in_failure::Column::Subject.is_in(subject.iter().cloned()))
        .filter(sign_in_failure::Column::At.gt(latest(now)))
        .exec(tx)
        .await?;
    let since = (now - SignedDuration::from_hours(SIGN_IN_MEMORY_HOURS)).as_second();
    let failures: Vec<i64> = sign_in_failure::Entity::find()
        .select_only()
        .column(sign_in_failure::Column::At)
        .filter(sign_in_failure::Column::Subject.is_in(subject.iter().cloned()))
        .filter(sign_in_failure::Column::At.gt(since))
        .order_by_asc(sign_in_failure::Column::Id)
        .into_tuple()
        .all(tx)
        .await?;
    let failures =
        failures.into_iter().map(|at| instant(at, "sign_in_failures.at")).collect::<Result<_, _>>()?;
    Ok(AttemptHistory { dead: dead.iter().any(Option::is_some), failures })
}

/// The failures of an address since a moment, newest first, at most so many.
pub async fn failures_of_address(
    tx: &Tx,
    address: &[Vec<u8>],
    since: Timestamp,
    now: Timestamp,
    at_most: u64,
) -> Result<Vec<Timestamp>, StoreError> {
    let found: Vec<i64> = sign_in_failure::Entity::find()
        .select_only()
        .column(sign_in_failure::Column::At)
        .filter(sign_in_failure::Column::AddressHash.is_in(address.iter().cloned()))
        .filter(sign_in_failure::Column::At.gt(since.as_second()))
        .filter(sign_in_failure::Column::At.lte(latest(now)))
        .order_by_desc(sign_in_failure::Column::At)
        .limit(at_most)
        .into_tuple()
        .all(tx)
        .await?;
    found.into_iter().map(|at| instant(at, "sign_in_failures.at")).collect()
}

pub async fn add_failure(
    tx: &Tx,
    subject: &[Vec<u8>],
    address: &[Vec<u8>],
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = sign_in_failure::ActiveModel {
        id: NotSet,
        subject: Set(current(subject)),
        address_hash: Set(current(address)),
        at: Set(now.as_second()),
    };
    sign_in_failure::Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}

/// It was opened: earlier failures are deleted.
pub async fn forget(tx: &Tx, subject: &[Vec<u8>]) -> Result<(), StoreError> {
    sign_in_failure::Entity::delete_many()
        .filter(sign_in_failure::Column::Subject.is_in(subject.iter().cloned()))
        .exec(tx)
        .await?;
    Ok(())
}

/// It can't be opened any more.
pub async fn die(tx: &Tx, subject: &[Vec<u8>], now: Timestamp) -> Result<(), StoreError> {
    sign_in_subject::Entity::update_many()
        .col_expr(sign_in_subject::Column::DeadAt, Expr::value(now.as_second()))
        .filter(sign_in_subject::Column::Subject.is_in(subject.iter().cloned()))
        .exec(tx)
        .await?;
    Ok(())
}

/// Clears the failed attempts.
pub async fn clear_failures(tx: &Tx, subject: &[Vec<u8>]) -> Result<(), StoreError> {
    sign_in_subject::Entity::update_many()
        .col_expr(sign_in_subject::Column::DeadAt, Expr::value(None::<i64>))
        .filter(sign_in_subject::Column::Subject.is_in(subject.iter().cloned()))
        .exec(tx)
        .await?;
    forget(tx, subject).await
}
