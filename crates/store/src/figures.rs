//! Database figures for the metrics: how much work is waiting, and whether the audit trail is sealed.

use jiff::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::audit::chain;
use crate::entity::job;
use crate::{StoreError, jobs};

/// Counting stops here.
const UNSEALED_MAX: u64 = 10_000;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Figures {
    /// Kind, state and count; finished ones aren't counted.
    pub jobs: Vec<(String, String, u64)>,
    /// Age of the oldest due job; 0 if none is waiting.
    pub oldest_job_seconds: u64,
    pub audit_sealed: u64,
    pub audit_unsealed: u64,
}

pub async fn read<C: ConnectionTrait>(db: &C, now: Timestamp) -> Result<Figures, StoreError> {
    let by_kind: Vec<(String, String, i64)> = job::Entity::find()
        .select_only()
        .column(job::Column::Kind)
        .column(job::Column::State)
        .expr(Expr::col(job::Column::Id).count())
        .filter(job::Column::State.ne(jobs::DONE))
        .group_by(job::Column::Kind)
        .group_by(job::Column::State)
        .order_by_asc(job::Column::Kind)
        .into_tuple()
        .all(db)
        .await?;
    let oldest: Option<Option<i64>> = job::Entity::find()
        .select_only()
        .expr(Expr::col(job::Column::RunAt).min())
        .filter(job::Column::State.eq(jobs::WAITING))
        .filter(job::Column::RunAt.lte(now.as_second()))
        .into_tuple()
        .one(db)
        .await?;
    let chain = chain::read(db).await?;
    let positive = |number: i64| u64::try_from(number).unwrap_or(0);
    Ok(Figures {
        jobs: by_kind.into_iter().map(|(kind, state, count)| (kind, state, positive(count))).collect(),
        oldest_job_seconds: oldest.flatten().map_or(0, |run_at| positive(now.as_second() - run_at)),
        audit_sealed: positive(chain.position - chain.begins_after),
        audit_unsealed: chain::unsealed(db, &chain, UNSEALED_MAX).await?.len() as u64,
    })
}
