//! Booking keys: looked up by hash, and sealed so that messages can carry them.

use domain::BookingKeyId;
use domain::booking::BookingKeyState;
use domain::patient::Needs;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::convert::{as_json, instant, json, parsed};
use crate::entity::booking_key;
use crate::{StoreError, Tx};

/// A new key as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedKey {
    pub hash: Vec<u8>,
    pub sealed: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredKey {
    pub id: BookingKeyId,
    pub state: BookingKeyState,
    pub sealed: Vec<u8>,
    pub expires_at: Timestamp,
    /// The needs the patient has given.
    pub needs: Option<Needs>,
    /// Why staff book it at shorter notice than patients may.
    pub short_notice_reason: Option<String>,
    /// The key that replaced it, which holds the booking.
    pub became: Option<BookingKeyId>,
}

impl StoredKey {
    /// Only as a draft: moving the booking later follows the usual rules.
    pub fn has_short_notice(&self) -> bool {
        self.state == BookingKeyState::Draft && self.short_notice_reason.is_some()
    }
}

pub async fn insert_draft(
    tx: &Tx,
    key: &SealedKey,
    now: Timestamp,
    expires_at: Timestamp,
) -> Result<StoredKey, StoreError> {
    let row = new_row(key, BookingKeyState::Draft, now);
    key_of(booking_key::ActiveModel { expires_at: Set(expires_at.as_second()), ..row }.insert(tx).await?)
}

/// The key of a share: never a draft, and it opens nothing else.
pub async fn insert_shared(tx: &Tx, key: &SealedKey, now: Timestamp) -> Result<BookingKeyId, StoreError> {
    let row = new_row(key, BookingKeyState::Shared, now);
    Ok(BookingKeyId(row.insert(tx).await?.id))
}

/// A key that was replaced at submission: it is used up and opens nothing. A retry finds the booking by it.
pub async fn insert_used_up(
    tx: &Tx,
    key: &SealedKey,
    became: BookingKeyId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let row = new_row(key, BookingKeyState::Submitted, now);
    booking_key::ActiveModel { became: Set(Some(became.0)), ..row }.insert(tx).await?;
    Ok(())
}

fn new_row(key: &SealedKey, state: BookingKeyState, now: Timestamp) -> booking_key::ActiveModel {
    booking_key::ActiveModel {
        id: NotSet,
        key_hash: Set(key.hash.clone()),
        key_sealed: Set(key.sealed.clone()),
        state: Set(state.to_string()),
        created_at: Set(now.as_second()),
        expires_at: Set(now.as_second()),
        needs: Set(None),
        short_notice_reason: Set(None),
        became: Set(None),
    }
}

/// Locks the key's contents until this transaction ends.
pub async fn lock(tx: &Tx, id: BookingKeyId) -> Result<(), StoreError> {
    // Writes the row unchanged to lock it until the commit, on either engine.
    booking_key::Entity::update_many()
        .col_expr(booking_key::Column::State, Expr::col(booking_key::Column::State))
        .filter(booking_key::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

pub async fn find<C: ConnectionTrait>(db: &C, hash: &[u8]) -> Result<Option<StoredKey>, StoreError> {
    let row =
        booking_key::Entity::find().filter(booking_key::Column::KeyHash.eq(hash.to_vec())).one(db).await?;
    row.map(key_of).transpose()
}

pub async fn by_id<C: ConnectionTrait>(db: &C, id: BookingKeyId) -> Result<Option<StoredKey>, StoreError> {
    booking_key::Entity::find_by_id(id.0).one(db).await?.map(key_of).transpose()
}

/// Locks a draft's state until this transaction ends. `false` if it is no longer a draft.
pub async fn lock_draft(tx: &Tx, id: BookingKeyId) -> Result<bool, StoreError> {
    // Writes the state unchanged to lock it until the commit, on either engine.
    change_draft_state(tx, id, BookingKeyState::Draft).await
}

/// A draft changes its state, once. `false` if it is no longer a draft.
pub async fn change_draft_state(tx: &Tx, id: BookingKeyId, to: BookingKeyState) -> Result<bool, StoreError> {
    let done = booking_key::Entity::update_many()
        .col_expr(booking_key::Column::State, Expr::value(to.to_string()))
        .filter(booking_key::Column::Id.eq(id.0))
        .filter(booking_key::Column::State.eq(BookingKeyState::Draft.to_string()))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Marks a draft as expired, for good, whatever the clock says later.
pub async fn end_draft(tx: &Tx, id: BookingKeyId) -> Result<(), StoreError> {
    booking_key::Entity::update_many()
        .col_expr(booking_key::Column::ExpiresAt, Expr::value(Timestamp::UNIX_EPOCH.as_second()))
        .filter(booking_key::Column::Id.eq(id.0))
        .filter(booking_key::Column::State.eq(BookingKeyState::Draft.to_string()))
        .exec(tx)
        .await?;
    Ok(())
}

/// Stores the needs of a draft's patient. `false` if it is no longer a draft.
pub async fn save_needs(tx: &Tx, id: BookingKeyId, needs: &Needs) -> Result<bool, StoreError> {
    let done = booking_key::Entity::update_many()
        .col_expr(booking_key::Column::Needs, Expr::value(as_json(needs, "booking_keys.needs")?))
        .filter(booking_key::Column::Id.eq(id.0))
        .filter(booking_key::Column::State.eq(BookingKeyState::Draft.to_string()))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Lets staff book a draft at shorter notice. `false` if it is no longer a draft.
pub async fn allow_short_notice(tx: &Tx, id: BookingKeyId, reason: &str) -> Result<bool, StoreError> {
    let done = booking_key::Entity::update_many()
        .col_expr(booking_key::Column::ShortNoticeReason, Expr::value(reason))
        .filter(booking_key::Column::Id.eq(id.0))
        .filter(booking_key::Column::State.eq(BookingKeyState::Draft.to_string()))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Replaces the key itself; its contents stay, and the old key opens nothing.
pub async fn replace(tx: &Tx, id: BookingKeyId, new: &SealedKey) -> Result<(), StoreError> {
    booking_key::Entity::update_many()
        .col_expr(booking_key::Column::KeyHash, Expr::value(new.hash.clone()))
        .col_expr(booking_key::Column::KeySealed, Expr::value(new.sealed.clone()))
        .filter(booking_key::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Whether this is still the key. Locks it until the transaction ends, so that it can't be replaced meanwhile.
pub async fn lock_current_key(tx: &Tx, id: BookingKeyId, hash: &[u8]) -> Result<bool, StoreError> {
    let done = booking_key::Entity::update_many()
        .col_expr(booking_key::Column::KeyHash, Expr::value(hash.to_vec()))
        .filter(booking_key::Column::Id.eq(id.0))
        .filter(booking_key::Column::KeyHash.eq(hash.to_vec()))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

pub(crate) fn key_of(row: booking_key::Model) -> Result<StoredKey, StoreError> {
    Ok(StoredKey {
        id: BookingKeyId(row.id),
        state: parsed(&row.state, "booking_keys.state")?,
        sealed: row.key_sealed,
        expires_at: instant(row.expires_at, "booking_keys.expires_at")?,
        needs: row.needs.as_deref().map(|text| json(text, "booking_keys.needs")).transpose()?,
        short_notice_reason: row.short_notice_reason,
        became: row.became.map(BookingKeyId),
    })
}
