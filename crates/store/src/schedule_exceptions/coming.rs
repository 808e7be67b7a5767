//! All exceptions that aren't over, and the schedules of all devices with them.

use std::collections::HashMap;

use domain::DeviceId;
use domain::availability::Schedule;
use jiff::civil::Date;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{ListedException, of_clinic_row, of_device_row};
use crate::entity::{clinic_closure, device, device_exception};
use crate::{StoreError, Tx, catalogue};

/// Exceptions of all clinics and devices on this day or later.
pub async fn upcoming<C: ConnectionTrait>(db: &C, first: Date) -> Result<Vec<ListedException>, StoreError> {
    let own = device_exception::Entity::find()
        .filter(device_exception::Column::LastDay.gte(first.to_string()))
        .order_by_asc(device_exception::Column::Id);
    let whole = clinic_closure::Entity::find()
        .filter(clinic_closure::Column::LastDay.gte(first.to_string()))
        .order_by_asc(clinic_closure::Column::Id);
    let own = own.all(db).await?.into_iter().map(of_device_row);
    own.chain(whole.all(db).await?.into_iter().map(of_clinic_row)).collect()
}

/// The schedules of all devices, as seen by this transaction.
pub async fn schedules(tx: &Tx) -> Result<HashMap<DeviceId, Schedule>, StoreError> {
    let rows = device::Entity::find().all(tx).await?;
    let devices: Vec<DeviceId> = rows.into_iter().map(|row| DeviceId(row.id)).collect();
    catalogue::schedules_of(tx, &devices).await
}
