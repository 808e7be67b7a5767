//! Every audit row gets a stamp in the transaction that writes it, and loses it when it is sealed. A row inserted into the
//! database by other means has none. The application computes the stamp; every write transaction has access to it.

use std::sync::Arc;

use sea_orm::ActiveValue::Set;
use sea_orm::EntityTrait;

use super::chain::Row;
use crate::entity::audit_stamp;
use crate::{StoreError, Tx, Work};

/// Makes stamps. A stamp includes the id of the row, so it isn't valid for a copy of it.
pub trait Stamps: std::fmt::Debug + Send + Sync {
    fn stamp(&self, row: &Row) -> Vec<u8>;
}

tokio::task_local! {
    static STAMPS: Arc<dyn Stamps>;
}

/// Runs a write transaction with the stamps for its audit rows.
pub(crate) fn with_stamps<'c, T: 'c, E: 'c>(
    stamps: Option<Arc<dyn Stamps>>,
    work: Work<'c, T, E>,
) -> Work<'c, T, E> {
    match stamps {
        Some(stamps) => Box::pin(STAMPS.scope(stamps, work)),
        None => work,
    }
}

/// Stamps a row that was just written. A store without stamps, as in some tests, leaves none.
pub(super) async fn write_stamp(tx: &Tx, row: &Row) -> Result<(), StoreError> {
    let Ok(stamp) = STAMPS.try_with(|stamps| stamps.stamp(row)) else { return Ok(()) };
    let stamp = audit_stamp::ActiveModel { event_id: Set(row.id), stamp: Set(stamp) };
    audit_stamp::Entity::insert(stamp).exec_without_returning(tx).await?;
    Ok(())
}
