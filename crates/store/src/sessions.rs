//! Sessions: only the hash of a token is stored, so a stolen database opens nothing.

use domain::auth::{AccountKind, AuthenticationType, CodeChannel};
use domain::limits::{SESSION_IDLE_MINUTES, SESSION_MAX_HOURS};
use domain::{BookingKeyId, SessionId, SharedAccessId, UserId};
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect, QueryTrait,
};

use crate::convert::{instant, parsed};
use crate::entity::{session, session_key};
use crate::{StoreError, Tx};

/// The kind of a patient's session, after the date of birth or after booking.
pub const PATIENT: &str = "PATIENT";
/// The kind of a session of a share's contact.
pub const SHARED: &str = "SHARED";

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    /// The first of its keys.
    pub booking_key_id: BookingKeyId,
    /// All keys it opens: several after a separate booking.
    pub booking_keys: Vec<BookingKeyId>,
    /// For a share: then its key is the share's own.
    pub shared_access: Option<SharedAccessId>,
    pub authentication_type: Option<AuthenticationType>,
    /// Nothing opens before the code.
    pub code_required: bool,
    pub code_verified: bool,
    /// Where the given code was sent.
    pub code_went: Option<CodeRecipient>,
    pub last_used_at: Timestamp,
    pub expires_at: Timestamp,
}

/// Where a given code was sent: not where it would be sent now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CodeRecipient {
    pub channel: CodeChannel,
    pub recipient_sealed: Vec<u8>,
}

/// A session of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountSession {
    pub id: SessionId,
    pub user: UserId,
    pub last_used_at: Timestamp,
    pub expires_at: Timestamp,
}

#[derive(Debug, Clone)]
pub struct NewAccountSession {
    pub token_hash: Vec<u8>,
    pub user: UserId,
    pub kind: AccountKind,
    /// The address it is opened from.
    pub address: String,
    /// The name of the browser.
    pub device: String,
}

/// A new session for a caller with a booking key.
#[derive(Debug, Clone)]
pub struct NewSession {
    pub token_hash: Vec<u8>,
    pub keys: Vec<BookingKeyId>,
    pub shared_access: Option<SharedAccessId>,
    pub authentication_type: Option<AuthenticationType>,
    pub code_required: bool,
    /// Where the code given in the replaced session was sent.
    pub code_went: Option<CodeRecipient>,
}

pub async fn insert(tx: &Tx, new: &NewSession, now: Timestamp) -> Result<(), StoreError> {
    let kind = if new.shared_access.is_some() { SHARED } else { PATIENT };
    let row = session::ActiveModel {
        booking_key_id: Set(new.keys.first().map(|key| key.0)),
        shared_access_id: Set(new.shared_access.map(|id| id.0)),
        authentication_type: Set(new.authentication_type.map(|wanted| wanted.to_string())),
        code_required: Set(new.code_required),
        code_verified: Set(new.code_went.is_some()),
        code_channel: Set(new.code_went.as_ref().map(|went| went.channel.to_string())),
        code_recipient_sealed: Set(new.code_went.as_ref().map(|went| went.recipient_sealed.clone())),
        ..row_of(&new.token_hash, kind, now)
    };
    let id = row.insert(tx).await?.id;
    // A single key is stored in the session's own row.
    if new.keys.len() < 2 {
        return Ok(());
    }
    let rows = (0..).zip(&new.keys).map(|(position, key)| session_key::ActiveModel {
        session_id: Set(id),
        position: Set(position),
        booking_key_id: Set(key.0),
    });
    session_key::Entity::insert_many(rows).exec_without_returning(tx).await?;
    Ok(())
}

pub async fn insert_account(tx: &Tx, new: &NewAccountSession, now: Timestamp) -> Result<(), StoreError> {
    let row = session::ActiveModel {
        user_id: Set(Some(new.user.0)),
        address: Set(Some(new.address.clone())),
        device: Set(Some(new.device.clone())),
        ..row_of(&new.token_hash, new.kind.into(), now)
    };
    row.insert(tx).await?;
    Ok(())
}

fn row_of(token_hash: &[u8], kind: &str, now: Timestamp) -> session::ActiveModel {
    session::ActiveModel {
        id: NotSet,
        token_hash: Set(token_hash.to_vec()),
        kind: Set(kind.to_owned()),
        booking_key_id: Set(None),
        code_verified: Set(false),
        created_at: Set(now.as_second()),
        last_used_at: Set(now.as_second()),
        user_id: Set(None),
        shared_access_id: Set(None),
        authentication_type: Set(None),
        code_required: Set(false),
        code_channel: Set(None),
        code_recipient_sealed: Set(None),
        address: Set(None),
        device: Set(None),
    }
}

/// The session of a token, unless it was idle for too long or has expired.
pub async fn find_live<C: ConnectionTrait>(
    db: &C,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<Option<Session>, StoreError> {
    let row = live_row(db, token_hash, now).await?;
    let Some(row) = row else { return Ok(None) };
    let keys = session_key::Entity::find()
        .filter(session_key::Column::SessionId.eq(row.id))
        .order_by_asc(session_key::Column::Position)
        .all(db)
        .await?;
    session_of(&row, keys)
}

/// Like [`find_live`], for an account.
pub async fn find_live_account<C: ConnectionTrait>(
    db: &C,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<Option<AccountSession>, StoreError> {
    let Some(row) = live_row(db, token_hash, now).await? else { return Ok(None) };
    let Some(user) = row.user_id else { return Ok(None) };
    let (last_used_at, expires_at) = times_of(&row)?;
    Ok(Some(AccountSession { id: SessionId(row.id), user: UserId(user), last_used_at, expires_at }))
}

/// Whether the session of a token exists and has expired.
pub async fn is_expired<C: ConnectionTrait>(
    db: &C,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<bool, StoreError> {
    let row = session::Entity::find()
        .filter(session::Column::TokenHash.eq(token_hash.to_vec()))
        .filter(live_at(now).not());
    Ok(row.one(db).await?.is_some())
}

async fn live_row<C: ConnectionTrait>(
    db: &C,
    token_hash: &[u8],
    now: Timestamp,
) -> Result<Option<session::Model>, StoreError> {
    let row = session::Entity::find()
        .filter(session::Column::TokenHash.eq(token_hash.to_vec()))
        .filter(live_at(now));
    Ok(row.one(db).await?)
}

/// Neither idle for too long nor too old. A last use far in the future is from a clock that was ahead, and would never expire.
pub(crate) fn live_at(now: Timestamp) -> Condition {
    let most = SignedDuration::from_hours(SESSION_MAX_HOURS);
    let idle_since = now - SignedDuration::from_mins(SESSION_IDLE_MINUTES);
    Condition::all()
        .add(session::Column::LastUsedAt.gt(idle_since.as_second()))
        .add(session::Column::LastUsedAt.lt((now + most).as_second()))
        .add(session::Column::CreatedAt.gt((now - most).as_second()))
}

/// The code was given: the session continues under another token.
pub async fn become_proven(
    tx: &Tx,
    id: SessionId,
    new_token_hash: &[u8],
    went: CodeRecipient,
    now: Timestamp,
) -> Result<(), StoreError> {
    session::Entity::update_many()
        .col_expr(session::Column::TokenHash, Expr::value(new_token_hash.to_vec()))
        .col_expr(session::Column::CodeVerified, Expr::value(true))
        .col_expr(session::Column::CodeChannel, Expr::value(went.channel.to_string()))
        .col_expr(session::Column::CodeRecipientSealed, Expr::value(went.recipient_sealed))
        .col_expr(session::Column::LastUsedAt, Expr::value(now.as_second()))
        .filter(session::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Records a use of the session.
pub async fn touch(tx: &Tx, id: SessionId, now: Timestamp) -> Result<(), StoreError> {
    session::Entity::update_many()
        .col_expr(session::Column::LastUsedAt, Expr::value(now.as_second()))
        .filter(session::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// Returns whether there was one.
pub async fn end(tx: &Tx, token_hash: &[u8]) -> Result<bool, StoreError> {
    let its = session::Column::TokenHash.eq(token_hash.to_vec());
    let ids = session::Entity::find().select_only().column(session::Column::Id).filter(its.clone());
    session_key::Entity::delete_many()
        .filter(session_key::Column::SessionId.in_subquery(ids.into_query()))
        .exec(tx)
        .await?;
    let ended = session::Entity::delete_many().filter(its).exec(tx).await?;
    Ok(ended.rows_affected > 0)
}

/// Ends every session that a key opened, including the other keys of those sessions.
pub async fn end_of_key(tx: &Tx, key: BookingKeyId) -> Result<(), StoreError> {
    let ids = of_key(tx, key).await?;
    let its = session_key::Column::SessionId.is_in(ids.iter().copied());
    session_key::Entity::delete_many().filter(its).exec(tx).await?;
    session::Entity::delete_many().filter(session::Column::Id.is_in(ids)).exec(tx).await?;
    Ok(())
}

/// The code given in sessions of a key was sent to a former contact: they have proven no more than the link.
pub async fn forget_code(tx: &Tx, key: BookingKeyId) -> Result<(), StoreError> {
    session::Entity::update_many()
        .col_expr(session::Column::CodeVerified, Expr::value(false))
        .col_expr(session::Column::CodeChannel, Expr::value(Option::<String>::None))
        .col_expr(session::Column::CodeRecipientSealed, Expr::value(Option::<Vec<u8>>::None))
        .filter(session::Column::Id.is_in(of_key(tx, key).await?))
        .filter(session::Column::Kind.eq(PATIENT))
        .exec(tx)
        .await?;
    Ok(())
}

/// Every session that a key opened.
async fn of_key(tx: &Tx, key: BookingKeyId) -> Result<Vec<i64>, StoreError> {
    let among_others = session_key::Entity::find()
        .select_only()
        .column(session_key::Column::SessionId)
        .filter(session_key::Column::BookingKeyId.eq(key.0));
    let ids = session::Entity::find()
        .select_only()
        .column(session::Column::Id)
        .filter(
            Condition::any()
                .add(session::Column::BookingKeyId.eq(key.0))
                .add(session::Column::Id.in_subquery(among_others.into_query())),
        )
        .into_tuple()
        .all(tx)
        .await?;
    Ok(ids)
}

/// Ends all sessions of a share.
pub async fn end_of_share(tx: &Tx, share: SharedAccessId) -> Result<(), StoreError> {
    session::Entity::delete_many().filter(session::Column::SharedAccessId.eq(share.0)).exec(tx).await?;
    Ok(())
}

fn session_of(row: &session::Model, keys: Vec<session_key::Model>) -> Result<Option<Session>, StoreError> {
    let Some(key) = row.booking_key_id else { return Ok(None) };
    let (last_used_at, expires_at) = times_of(row)?;
    let wanted = row.authentication_type.as_deref();
    let went = code_recipient(
        row.code_channel.as_deref(),
        row.code_recipient_sealed.as_ref(),
        "sessions.code_channel",
    )?;
    Ok(Some(Session {
        id: SessionId(row.id),
        booking_key_id: BookingKeyId(key),
        booking_keys: session_keys(key, keys),
        shared_access: row.shared_access_id.map(SharedAccessId),
        authentication_type: wanted.map(|text| parsed(text, "sessions.authentication_type")).transpose()?,
        code_required: row.code_required,
        code_verified: row.code_verified,
        code_went: went,
        last_used_at,
        expires_at,
    }))
}

/// `None` if no code was given, or its recipient is no longer known.
pub(crate) fn code_recipient(
    channel: Option<&str>,
    sealed: Option<&Vec<u8>>,
    column: &'static str,
) -> Result<Option<CodeRecipient>, StoreError> {
    let Some((channel, sealed)) = channel.zip(sealed) else { return Ok(None) };
    Ok(Some(CodeRecipient { channel: parsed(channel, column)?, recipient_sealed: sealed.clone() }))
}

/// When it was last used, and when it ends.
fn times_of(row: &session::Model) -> Result<(Timestamp, Timestamp), StoreError> {
    let last_used_at = instant(row.last_used_at, "sessions.last_used_at")?;
    let created_at = instant(row.created_at, "sessions.created_at")?;
    let idle_end = last_used_at + SignedDuration::from_mins(SESSION_IDLE_MINUTES);
    Ok((last_used_at, idle_end.min(created_at + SignedDuration::from_hours(SESSION_MAX_HOURS))))
}

/// A session with a single key has it in its own row.
fn session_keys(first: i64, keys: Vec<session_key::Model>) -> Vec<BookingKeyId> {
    if keys.is_empty() {
        return vec![BookingKeyId(first)];
    }
    keys.into_iter().map(|row| BookingKeyId(row.booking_key_id)).collect()
}
