//! Sessions: only the hash of a token is kept, so a stolen database opens nothing.

use domain::limits::{SESSION_IDLE_MINUTES, SESSION_MAX_HOURS};
use domain::{BookingKeyId, SessionId};
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::convert::instant;
use crate::entity::session;
use crate::{StoreError, Tx};

/// The kind of session that a patient has after the date of birth, or after booking.
pub const PATIENT: &str = "PATIENT";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub booking_key_id: BookingKeyId,
    pub code_verified: bool,
    pub last_used_at: Timestamp,
    pub expires_at: Timestamp,
}

pub async fn insert_patient(
    tx: &Tx,
    token_hash: &[u8],
    key: BookingKeyId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = session::ActiveModel {
        id: NotSet,
        token_hash: Set(token_hash.to_vec()),
        kind: Set(PATIENT.to_owned()),
        booking_key_id: Set(Some(key.0)),
        code_verified: Set(false),
        created_at: Set(now.as_second()),
        last_used_at: Set(now.as_second()),
    };
    row.insert(tx).await?;
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
    row.as_ref().map(session_of).transpose().map(Option::flatten)
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
    session::Entity::delete_many()
        .filter(session::Column::TokenHash.eq(token_hash.to_vec()))
        .exec(tx)
        .await?;
    Ok(())
}

fn session_of(row: &session::Model) -> Result<Option<Session>, StoreError> {
    let Some(key) = row.booking_key_id else { return Ok(None) };
    let last_used_at = instant(row.last_used_at, "sessions.last_used_at")?;
    let created_at = instant(row.created_at, "sessions.created_at")?;
    let idle_end = last_used_at + SignedDuration::from_mins(SESSION_IDLE_MINUTES);
    Ok(Some(Session {
        id: SessionId(row.id),
        booking_key_id: BookingKeyId(key),
        code_verified: row.code_verified,
        last_used_at,
        expires_at: idle_end.min(created_at + SignedDuration::from_hours(SESSION_MAX_HOURS)),
    }))
}
