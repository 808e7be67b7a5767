//! Devices in waiting rooms, known by the secret in their cookie.

use domain::KioskId;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter};

use crate::StoreError;
use crate::entity::kiosk;

/// The enrolled kiosk with this identity.
pub async fn enrolled<C: ConnectionTrait>(
    db: &C,
    identity_hash: &[u8],
) -> Result<Option<KioskId>, StoreError> {
    let row = kiosk::Entity::find()
        .filter(kiosk::Column::IdentityHash.eq(identity_hash.to_vec()))
        .filter(kiosk::Column::Enrolled.eq(true))
        .one(db)
        .await?;
    Ok(row.map(|row| KioskId(row.id)))
}
