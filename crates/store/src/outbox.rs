//! The outbox for operators: how much is waiting and since when, what was given up, and retrying that.

use jiff::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect,
};

use crate::convert::instant;
use crate::entity::job;
use crate::jobs::{DEAD, WAITING};
use crate::{StoreError, Tx};

/// The state of the outbox at a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutboxState {
    /// Jobs that are due, including those that failed and wait for a retry.
    pub due: u64,
    /// Jobs for later, such as reminders.
    pub later: u64,
    /// Jobs that were given up.
    pub dead: u64,
    /// How long the oldest due job has been waiting.
    pub oldest_due_seconds: i64,
}

/// A job that was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadJob {
    pub id: i64,
    pub kind: String,
    pub subject_id: i64,
    pub due_at: Timestamp,
    pub attempts: i32,
    pub last_error: Option<String>,
}

pub async fn state<C: ConnectionTrait>(db: &C, now: Timestamp) -> Result<OutboxState, StoreError> {
    let now = now.as_second();
    let in_state = |state: &str| job::Entity::find().filter(job::Column::State.eq(state));
    let due = || in_state(WAITING).filter(job::Column::DueAt.lte(now));
    let oldest = due().order_by_asc(job::Column::DueAt).limit(1).one(db).await?;
    Ok(OutboxState {
        due: due().count(db).await?,
        later: in_state(WAITING).filter(job::Column::DueAt.gt(now)).count(db).await?,
        dead: in_state(DEAD).count(db).await?,
        oldest_due_seconds: oldest.map_or(0, |job| now - job.due_at),
    })
}

/// Jobs that were given up, oldest first.
pub async fn dead<C: ConnectionTrait>(db: &C, most: u64) -> Result<Vec<DeadJob>, StoreError> {
    let rows = job::Entity::find()
        .filter(job::Column::State.eq(DEAD))
        .order_by_asc(job::Column::Id)
        .limit(most)
        .all(db)
        .await?;
    let dead = |row: job::Model| {
        Ok(DeadJob {
            id: row.id,
            kind: row.kind,
            subject_id: row.subject_id,
            due_at: instant(row.due_at, "jobs.due_at")?,
            attempts: row.attempts,
            last_error: row.last_error,
        })
    };
    rows.into_iter().map(dead).collect()
}

/// Retries jobs that were given up: one, or all. Returns how many.
pub async fn retry(tx: &Tx, only: Option<i64>, now: Timestamp) -> Result<u64, StoreError> {
    let mut change = job::Entity::update_many()
        .col_expr(job::Column::State, Expr::value(WAITING))
        .col_expr(job::Column::RunAt, Expr::value(now.as_second()))
        .col_expr(job::Column::Attempts, Expr::value(0))
        .filter(job::Column::State.eq(DEAD));
    if let Some(id) = only {
        change = change.filter(job::Column::Id.eq(id));
    }
    Ok(change.exec(tx).await?.rows_affected)
}
