//! One-time codes: the hash is compared, the sealed text is sent and then erased.

use std::collections::HashMap;

use domain::auth::CodeChannel;
use domain::limits::OTP_MINUTES;
use domain::{BookingKeyId, SessionId};
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
};

use crate::convert::{instant, parsed};
use crate::entity::one_time_code;
use crate::{StoreError, Tx};

#[derive(Debug, Clone)]
pub struct NewCode {
    pub session: SessionId,
    pub booking_key: BookingKeyId,
    pub channel: CodeChannel,
    pub recipient_sealed: Vec<u8>,
    pub code_hash: Vec<u8>,
    pub code_sealed: Vec<u8>,
    pub language: String,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

#[derive(Debug, Clone)]
pub struct OneTimeCode {
    pub id: i64,
    pub booking_key: BookingKeyId,
    pub channel: CodeChannel,
    pub recipient_sealed: Vec<u8>,
    pub code_hash: Vec<u8>,
    pub code_sealed: Option<Vec<u8>>,
    pub language: String,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
}

/// Stores a new code; earlier ones of the key are invalidated.
pub async fn insert(tx: &Tx, new: &NewCode) -> Result<i64, StoreError> {
    invalidate(tx, new.booking_key, new.created_at).await?;
    let row = one_time_code::ActiveModel {
        id: NotSet,
        session_id: Set(new.session.0),
        booking_key_id: Set(new.booking_key.0),
        channel: Set(new.channel.to_string()),
        recipient_sealed: Set(new.recipient_sealed.clone()),
        code_hash: Set(new.code_hash.clone()),
        code_sealed: Set(Some(new.code_sealed.clone())),
        language: Set(new.language.clone()),
        created_at: Set(new.created_at.as_second()),
        expires_at: Set(new.expires_at.as_second()),
        used_at: Set(None),
    };
    Ok(row.insert(tx).await?.id)
}

pub async fn by_id<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<OneTimeCode>, StoreError> {
    one_time_code::Entity::find_by_id(id).one(db).await?.map(code_of).transpose()
}

/// The keys these codes were sent for, as far as they still exist.
pub async fn keys_of<C: ConnectionTrait>(
    db: &C,
    codes: Vec<i64>,
) -> Result<HashMap<i64, BookingKeyId>, StoreError> {
    let rows = one_time_code::Entity::find().filter(one_time_code::Column::Id.is_in(codes)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, BookingKeyId(row.booking_key_id))).collect())
}

/// When a code was last sent for a key.
pub async fn last_sent<C: ConnectionTrait>(
    db: &C,
    key: BookingKeyId,
) -> Result<Option<Timestamp>, StoreError> {
    let latest = one_time_code::Entity::find()
        .filter(one_time_code::Column::BookingKeyId.eq(key.0))
        .order_by_desc(one_time_code::Column::Id)
        .one(db)
        .await?;
    latest.map(|row| instant(row.created_at, "one_time_codes.created_at")).transpose()
}

/// The code that this session may still use. An expired one is invalidated for good: a clock that is set back must not revive it,
/// nor may one from a clock that was far ahead live until then.
pub async fn find_usable(
    tx: &Tx,
    session: SessionId,
    key: BookingKeyId,
    now: Timestamp,
) -> Result<Option<OneTimeCode>, StoreError> {
    let latest = now + SignedDuration::from_mins(2 * OTP_MINUTES);
    let over = Condition::any()
        .add(one_time_code::Column::ExpiresAt.lte(now.as_second()))
        .add(one_time_code::Column::ExpiresAt.gt(latest.as_second()));
    invalidate_where(tx, key, over, now).await?;
    let found = one_time_code::Entity::find()
        .filter(one_time_code::Column::SessionId.eq(session.0))
        .filter(one_time_code::Column::BookingKeyId.eq(key.0))
        .filter(one_time_code::Column::UsedAt.is_null())
        .order_by_desc(one_time_code::Column::Id)
        .one(tx)
        .await?;
    found.map(code_of).transpose()
}

/// Invalidates all codes of this key: one was used, a newer one sent, or too many wrong ones given.
pub async fn invalidate(tx: &Tx, key: BookingKeyId, now: Timestamp) -> Result<(), StoreError> {
    invalidate_where(tx, key, Condition::all(), now).await
}

async fn invalidate_where(
    tx: &Tx,
    key: BookingKeyId,
    those: Condition,
    now: Timestamp,
) -> Result<(), StoreError> {
    one_time_code::Entity::update_many()
        .col_expr(one_time_code::Column::UsedAt, Expr::value(now.as_second()))
        .filter(one_time_code::Column::BookingKeyId.eq(key.0))
        .filter(one_time_code::Column::UsedAt.is_null())
        .filter(those)
        .exec(tx)
        .await?;
    Ok(())
}

/// It was sent, or never will be: its text isn't kept.
pub async fn erase_text(tx: &Tx, id: i64) -> Result<(), StoreError> {
    one_time_code::Entity::update_many()
        .col_expr(one_time_code::Column::CodeSealed, Expr::value(Option::<Vec<u8>>::None))
        .filter(one_time_code::Column::Id.eq(id))
        .exec(tx)
        .await?;
    Ok(())
}

fn code_of(row: one_time_code::Model) -> Result<OneTimeCode, StoreError> {
    Ok(OneTimeCode {
        id: row.id,
        booking_key: BookingKeyId(row.booking_key_id),
        channel: parsed(&row.channel, "one_time_codes.channel")?,
        recipient_sealed: row.recipient_sealed,
        code_hash: row.code_hash,
        code_sealed: row.code_sealed,
        language: row.language,
        created_at: instant(row.created_at, "one_time_codes.created_at")?,
        expires_at: instant(row.expires_at, "one_time_codes.expires_at")?,
    })
}
