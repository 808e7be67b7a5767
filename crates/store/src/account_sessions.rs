//! The sessions of an account, for its owner or an administrator.

use domain::{SessionId, UserId};
use jiff::Timestamp;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::convert::instant;
use crate::entity::session;
use crate::sessions::live_at;
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenSession {
    pub id: SessionId,
    pub created_at: Timestamp,
    pub last_used_at: Timestamp,
    pub address: Option<String>,
    pub device: Option<String>,
}

/// Open ones, most recently used first.
pub async fn of_user<C: ConnectionTrait>(
    db: &C,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<OpenSession>, StoreError> {
    let rows = session::Entity::find()
        .filter(session::Column::UserId.eq(user.0))
        .filter(live_at(now))
        .order_by_desc(session::Column::LastUsedAt)
        .order_by_desc(session::Column::Id);
    let open = rows.all(db).await?.into_iter().map(|row| {
        Ok(OpenSession {
            id: SessionId(row.id),
            created_at: instant(row.created_at, "sessions.created_at")?,
            last_used_at: instant(row.last_used_at, "sessions.last_used_at")?,
            address: row.address,
            device: row.device,
        })
    });
    open.collect()
}

/// Returns whether there was one to end.
pub async fn end_one(tx: &Tx, user: UserId, id: SessionId) -> Result<bool, StoreError> {
    let ended = session::Entity::delete_many()
        .filter(session::Column::UserId.eq(user.0))
        .filter(session::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(ended.rows_affected > 0)
}

/// All except the one to keep.
pub async fn end_all(tx: &Tx, user: UserId, kept: Option<SessionId>) -> Result<(), StoreError> {
    session::Entity::delete_many()
        .filter(session::Column::UserId.eq(user.0))
        .filter(session::Column::Id.ne(kept.map_or(0, |id| id.0)))
        .exec(tx)
        .await?;
    Ok(())
}
