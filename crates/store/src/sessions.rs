//! Sessions: only the hash of a token is kept, so a stolen database opens nothing.

use domain::limits::{SESSION_IDLE_MINUTES, SESSION_MAX_HOURS};
use domain::{BookingKeyId, SessionId};
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait,
};

use crate::convert::instant;
use crate::entity::{session, session_key};
use crate::{StoreError, Tx};

/// The kind of session that a patient has after the date of birth, or after booking.
pub const PATIENT: &str = "PATIENT";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    /// The first of its keys.
    pub booking_key_id: BookingKeyId,
    /// All that it opens: several after a separate booking.
    pub booking_keys: Vec<BookingKeyId>,
    pub code_verified: bool,
    pub last_used_at: Timestamp,
    pub expires_at: Timestamp,
}

pub async fn insert_patient(
    tx: &Tx,
    token_hash: &[u8],
    keys: &[BookingKeyId],
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = session::ActiveModel {
        id: NotSet,
        token_hash: Set(token_hash.to_vec()),
        kind: Set(PATIENT.to_owned()),
        booking_key_id: Set(keys.first().map(|key| key.0)),
        code_verified: Set(false),
        created_at: Set(now.as_second()),
        last_used_at: Set(now.as_second()),
    };
    let id = row.insert(tx).await?.id;
    let rows = (0..).zip(keys).map(|(position, key)| session_key::ActiveModel {
        session_id: Set(id),
        position: Set(position),
        booking_key_id: Set(key.0),
    });
    session_key::Entity::insert_many(rows).exec_without_returning(tx).await?;
    Ok(())
}

/// The session of a token, unless it has been idle too long or has reached its end.
pub async fn find_live<C: ConnectionTrait>(
    db: &C,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<Option<Session>, StoreError> {
    let idle_since = (now - SignedDuration::from_mins(SESSION_IDLE_MINUTES)).as_second();
    let begun_since = (now - SignedDuration::from_hours(SESSION_MAX_HOURS)).as_second();
    let row = session::Entity::find()
        .filter(session::Column::TokenHash.eq(token_hash.to_vec()))
        .filter(session::Column::LastUsedAt.gt(idle_since))
        .filter(session::Column::CreatedAt.gt(begun_since))
        .one(db)
        .await?;
    let Some(row) = row else { return Ok(None) };
    let keys = session_key::Entity::find()
        .filter(session_key::Column::SessionId.eq(row.id))
        .order_by_asc(session_key::Column::Position)
        .all(db)
        .await?;
    session_of(&row, keys)
}

/// Counts a use of the session.
pub async fn touch(tx: &Tx, id: SessionId, now: Timestamp) -> Result<(), StoreError> {
    session::Entity::update_many()
        .col_expr(session::Column::LastUsedAt, Expr::value(now.as_second()))
        .filter(session::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn end(tx: &Tx, token_hash: &[u8]) -> Result<(), StoreError> {
    let its = session::Column::TokenHash.eq(token_hash.to_vec());
    let ids = session::Entity::find().select_only().column(session::Column::Id).filter(its.clone());
    session_key::Entity::delete_many()
        .filter(session_key::Column::SessionId.in_subquery(ids.into_query()))
        .exec(tx)
        .await?;
    session::Entity::delete_many().filter(its).exec(tx).await?;
    Ok(())
}

fn session_of(row: &session::Model, keys: Vec<session_key::Model>) -> Result<Option<Session>, StoreError> {
    let Some(key) = row.booking_key_id else { return Ok(None) };
    let last_used_at = instant(row.last_used_at, "sessions.last_used_at")?;
    let created_at = instant(row.created_at, "sessions.created_at")?;
    let idle_end = last_used_at + SignedDuration::from_mins(SESSION_IDLE_MINUTES);
    Ok(Some(Session {
        id: SessionId(row.id),
        booking_key_id: BookingKeyId(key),
        booking_keys: session_keys(key, keys),
        code_verified: row.code_verified,
        last_used_at,
        expires_at: idle_end.min(created_at + SignedDuration::from_hours(SESSION_MAX_HOURS)),
    }))
}

/// A session that was opened before there were several keys has the one in its own row.
fn session_keys(first: i64, keys: Vec<session_key::Model>) -> Vec<BookingKeyId> {
    if keys.is_empty() {
        return vec![BookingKeyId(first)];
    }
    keys.into_iter().map(|row| BookingKeyId(row.booking_key_id)).collect()
}
