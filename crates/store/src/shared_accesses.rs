//! Links that patients shared.

use domain::auth::CodeChannel;
use domain::sharing::ShareKind;
use domain::{AppointmentId, BookingKeyId, SharedAccessId};
use jiff::Timestamp;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::convert::parsed;
use crate::entity::shared_access;
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SharedAccess {
    pub id: SharedAccessId,
    /// The key of the link itself.
    pub key: BookingKeyId,
    pub owner_key: BookingKeyId,
    pub appointment: Option<AppointmentId>,
    pub kind: ShareKind,
    /// How the code reaches the contact.
    pub channel: CodeChannel,
    pub contact: String,
    pub revoked: bool,
}

/// The share behind a key that is a link's own.
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

/// Notes that the contact has opened it.
pub async fn opened(tx: &Tx, id: SharedAccessId, now: Timestamp) -> Result<(), StoreError> {
    shared_access::Entity::update_many()
        .col_expr(shared_access::Column::LastOpenedAt, Expr::value(now.as_second()))
        .filter(shared_access::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

fn share_of(row: shared_access::Model) -> Result<SharedAccess, StoreError> {
    Ok(SharedAccess {
        id: SharedAccessId(row.id),
        key: BookingKeyId(row.booking_key_id),
        owner_key: BookingKeyId(row.owner_key_id),
        appointment: row.appointment_id.map(AppointmentId),
        kind: parsed(&row.kind, "shared_accesses.kind")?,
        channel: match row.contact_kind.as_str() {
            "EMAIL" => CodeChannel::Email,
            "PHONE" => CodeChannel::Sms,
            _ => return Err(StoreError::Corrupt { column: "shared_accesses.contact_kind" }),
        },
        contact: row.contact,
        revoked: row.revoked_at.is_some(),
    })
}
