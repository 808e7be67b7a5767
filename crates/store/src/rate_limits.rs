//! Counts per hour or day for rate limits, for all servers together.

use domain::limits::RATE_COUNTERS_KEPT_HOURS;
use jiff::{SignedDuration, Timestamp};
use sea_orm::sea_query::{Expr, OnConflict, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, ExprTrait, QueryFilter};

use crate::entity::rate_counter;
use crate::{StoreError, Tx};

/// The period of a count, in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Window {
    Hour,
    Day,
}

impl Window {
    fn seconds(self) -> i64 {
        match self {
            Self::Hour => 3600,
            Self::Day => 86_400,
        }
    }

    pub fn seconds_left(self, now: Timestamp) -> i64 {
        self.seconds() - now.as_second().rem_euclid(self.seconds())
    }
}

/// A bucket's new count in this window, and the seconds until the window ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    pub count: i64,
    pub seconds_left: i64,
}

pub async fn count_one(tx: &Tx, bucket: &str, window: Window, now: Timestamp) -> Result<Count, StoreError> {
    count_more(tx, bucket, 1, window, now).await
}

/// Adds to the count. Locks the bucket until the transaction ends.
pub async fn count_more(
    tx: &Tx,
    bucket: &str,
    number: i64,
    window: Window,
    now: Timestamp,
) -> Result<Count, StoreError> {
    let seconds_left = window.seconds_left(now);
    let window_start = now.as_second() + seconds_left - window.seconds();
    rate_counter::Entity::delete_many()
        .filter(rate_counter::Column::Bucket.eq(bucket))
        .filter(rate_counter::Column::WindowStart.lt(window_start))
        .exec(tx)
        .await?;
    let more = Expr::col((rate_counter::Entity, rate_counter::Column::Count)).add(number);
    let upsert = Query::insert()
        .into_table(rate_counter::Entity)
        .columns([
            rate_counter::Column::Bucket,
            rate_counter::Column::WindowStart,
            rate_counter::Column::Count,
        ])
        .values_panic([bucket.into(), window_start.into(), number.into()])
        .on_conflict(
            OnConflict::columns([rate_counter::Column::Bucket, rate_counter::Column::WindowStart])
                .value(rate_counter::Column::Count, more)
                .to_owned(),
        )
        .returning_col(rate_counter::Column::Count)
        .to_owned();
    let row = tx.query_one(&upsert).await?.ok_or_else(|| DbErr::RecordNotInserted)?;
    Ok(Count { count: row.try_get("", "count")?, seconds_left })
}

/// The count so far.
pub async fn count_so_far<C: ConnectionTrait>(
    db: &C,
    bucket: &str,
    window: Window,
    now: Timestamp,
) -> Result<Count, StoreError> {
    let seconds_left = window.seconds_left(now);
    let window_start = now.as_second() + seconds_left - window.seconds();
    let row = rate_counter::Entity::find_by_id((bucket.to_owned(), window_start)).one(db).await?;
    Ok(Count { count: row.map_or(0, |row| row.count), seconds_left })
}

/// Deletes expired counts: every new address leaves one.
pub async fn forget_old(tx: &Tx, now: Timestamp) -> Result<u64, StoreError> {
    let oldest = (now - SignedDuration::from_hours(RATE_COUNTERS_KEPT_HOURS)).as_second();
    let old = rate_counter::Column::WindowStart.lt(oldest);
    Ok(rate_counter::Entity::delete_many().filter(old).exec(tx).await?.rows_affected)
}
