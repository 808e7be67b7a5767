//! Booking keys whose patients want no more e-mail.

use domain::BookingKeyId;
use jiff::Timestamp;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait};

use crate::entity::unsubscription;
use crate::{StoreError, Tx};

/// Can be repeated.
pub async fn insert(tx: &Tx, key: BookingKeyId, now: Timestamp) -> Result<(), StoreError> {
    let row = unsubscription::ActiveModel { booking_key_id: Set(key.0), at: Set(now.as_second()) };
    let once = OnConflict::column(unsubscription::Column::BookingKeyId).do_nothing().to_owned();
    unsubscription::Entity::insert(row).on_conflict(once).exec_without_returning(tx).await?;
    Ok(())
}

pub async fn is_unsubscribed<C: ConnectionTrait>(db: &C, key: BookingKeyId) -> Result<bool, StoreError> {
    Ok(unsubscription::Entity::find_by_id(key.0).one(db).await?.is_some())
}
