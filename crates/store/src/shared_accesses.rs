//! Shares of results and histories.

use domain::limits::SHARES_LISTED;
use domain::sharing::{ContactKind, ShareKind};
use domain::{AppointmentId, BookingKeyId, SharedAccessId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use crate::convert::{instant, parsed};
use crate::entity::shared_access;
use crate::sessions::{CodeRecipient, code_recipient};
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedAccess {
    pub id: SharedAccessId,
    /// The share's own key.
    pub key: BookingKeyId,
    pub owner_key: BookingKeyId,
    pub appointment: Option<AppointmentId>,
    pub kind: ShareKind,
    pub contact_kind: ContactKind,
    /// Empty if erased.
    pub contact: String,
    pub contact_name: Option<String>,
    pub note: Option<String>,
    /// The key whose code the sharing patient had given, and where it was sent: they determine the history, and how long the
    /// patient could share it at all.
    pub proven_key: BookingKeyId,
    pub code_went: Option<CodeRecipient>,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
    pub last_opened_at: Option<Timestamp>,
}

impl SharedAccess {
    pub fn is_revoked(&self) -> bool {
        self.revoked_at.is_some()
    }

    /// Whether an appointment is part of the share.
    pub fn covers(&self, appointment: AppointmentId) -> bool {
        self.kind.covers(self.appointment, appointment)
    }
}

#[derive(Debug, Clone)]
pub struct NewShare {
    pub owner_key: BookingKeyId,
    pub appointment: Option<AppointmentId>,
    pub kind: ShareKind,
    pub contact_kind: ContactKind,
    pub contact: String,
    pub contact_name: Option<String>,
    pub note: Option<String>,
    pub proven_key: BookingKeyId,
    pub code_went: Option<CodeRecipient>,
}

/// Stores a share under its own key.
pub async fn insert(
    tx: &Tx,
    key: BookingKeyId,
    new: &NewShare,
    now: Timestamp,
) -> Result<SharedAccess, StoreError> {
    let new = new.clone();
    let (channel, recipient) =
        new.code_went.map(|went| (went.channel.to_string(), went.recipient_sealed)).unzip();
    let row = shared_access::ActiveModel {
        id: NotSet,
        booking_key_id: Set(key.0),
        owner_key_id: Set(new.owner_key.0),
        appointment_id: Set(new.appointment.map(|id| id.0)),
        kind: Set(new.kind.to_string()),
        contact_kind: Set(new.contact_kind.to_string()),
        contact: Set(new.contact),
        contact_name: Set(new.contact_name),
        note: Set(new.note),
        created_at: Set(now.as_second()),
        revoked_at: Set(None),
        last_opened_at: Set(None),
        proven_key_id: Set(Some(new.proven_key.0)),
        proven_channel: Set(channel),
        proven_recipient_sealed: Set(recipient),
    };
    share_of(row.insert(tx).await?)
}

/// The share with this key.
pub async fn of_key<C: ConnectionTrait>(
    db: &C,
    key: BookingKeyId,
) -> Result<Option<SharedAccess>, StoreError> {
    let row =
        shared_access::Entity::find().filter(shared_access::Column::BookingKeyId.eq(key.0)).one(db).await?;
    row.map(share_of).transpose()
}

pub async fn by_id<C: ConnectionTrait>(
    db: &C,
    id: SharedAccessId,
) -> Result<Option<SharedAccess>, StoreError> {
    shared_access::Entity::find_by_id(id.0).one(db).await?.map(share_of).transpose()
}

/// Shares of any of a patient's keys, newest first.
pub async fn of_owners<C: ConnectionTrait>(
    db: &C,
    owners: &[BookingKeyId],
) -> Result<Vec<SharedAccess>, StoreError> {
    let rows = shared_access::Entity::find()
        .filter(shared_access::Column::OwnerKeyId.is_in(owners.iter().map(|key| key.0)))
        .order_by_desc(shared_access::Column::CreatedAt)
        .order_by_desc(shared_access::Column::Id)
        .limit(SHARES_LISTED)
        .all(db)
        .await?;
    rows.into_iter().map(share_of).collect()
}

/// Live shares of this key, or made by a session that gave a code for it.
pub async fn live_of_key(tx: &Tx, key: BookingKeyId) -> Result<Vec<SharedAccess>, StoreError> {
    let under = shared_access::Column::OwnerKeyId.eq(key.0);
    let rows = shared_access::Entity::find()
        .filter(Condition::any().add(under).add(shared_access::Column::ProvenKeyId.eq(key.0)))
        .filter(shared_access::Column::RevokedAt.is_null())
        .all(tx)
        .await?;
    rows.into_iter().map(share_of).collect()
}

/// Revokes a share; one that was already revoked stays as it is.
pub async fn revoke(tx: &Tx, id: SharedAccessId, now: Timestamp) -> Result<(), StoreError> {
    shared_access::Entity::update_many()
        .col_expr(shared_access::Column::RevokedAt, Expr::value(now.as_second()))
        .filter(shared_access::Column::Id.eq(id.0))
        .filter(shared_access::Column::RevokedAt.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// Records that the contact has opened it.
pub async fn opened(tx: &Tx, id: SharedAccessId, now: Timestamp) -> Result<(), StoreError> {
    shared_access::Entity::update_many()
        .col_expr(shared_access::Column::LastOpenedAt, Expr::value(now.as_second()))
        .filter(shared_access::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

fn share_of(row: shared_access::Model) -> Result<SharedAccess, StoreError> {
    let optional = |seconds: Option<i64>, column| seconds.map(|seconds| instant(seconds, column)).transpose();
    let went = code_recipient(
        row.proven_channel.as_deref(),
        row.proven_recipient_sealed.as_ref(),
        "shared_accesses.proven_channel",
    )?;
    Ok(SharedAccess {
        id: SharedAccessId(row.id),
        key: BookingKeyId(row.booking_key_id),
        owner_key: BookingKeyId(row.owner_key_id),
        appointment: row.appointment_id.map(AppointmentId),
        kind: parsed(&row.kind, "shared_accesses.kind")?,
        contact_kind: parsed(&row.contact_kind, "shared_accesses.contact_kind")?,
        proven_key: BookingKeyId(row.proven_key_id.unwrap_or(row.owner_key_id)),
        code_went: went,
        contact: row.contact,
        contact_name: row.contact_name,
        note: row.note,
        created_at: instant(row.created_at, "shared_accesses.created_at")?,
        revoked_at: optional(row.revoked_at, "shared_accesses.revoked_at")?,
        last_opened_at: optional(row.last_opened_at, "shared_accesses.last_opened_at")?,
    })
}
