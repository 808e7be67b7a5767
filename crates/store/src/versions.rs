//! Numbers by which servers see that something they keep in memory has changed.

use std::collections::HashMap;

use domain::DeviceId;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ConnectionTrait, EntityTrait};

use crate::entity::version;
use crate::{StoreError, Tx, engine};

pub(crate) const CATALOGUE: &str = "catalogue";
pub(crate) const PROVIDER: &str = "provider";

/// The versions of everything that one question needs, as they stood at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Versions {
    /// 0 before the first change.
    pub catalogue: i64,
    /// 0 before the first change.
    pub provider: i64,
    devices: HashMap<DeviceId, i64>,
}

impl Versions {
    /// None for a device that is not there, or that was not asked for.
    pub fn device(&self, id: DeviceId) -> Option<i64> {
        self.devices.get(&id).copied()
    }
}

/// Reads the present versions with one statement that answers one row, however many devices there are.
pub async fn read<C: ConnectionTrait>(db: &C, devices: &[DeviceId]) -> Result<Versions, StoreError> {
    let statement = engine::versions_statement(db.get_database_backend(), devices);
    let row = db.query_one_raw(statement).await?;
    let row = row.ok_or(StoreError::Corrupt { column: "versions" })?;
    let listed: Option<String> = row.try_get("", "devices")?;
    let listed = listed.as_deref().unwrap_or_default();
    let versions: Option<HashMap<DeviceId, i64>> =
        listed.split(',').filter(|pair| !pair.is_empty()).map(device_version).collect();
    Ok(Versions {
        catalogue: row.try_get::<Option<i64>>("", "catalogue")?.unwrap_or(0),
        provider: row.try_get::<Option<i64>>("", "provider")?.unwrap_or(0),
        devices: versions.ok_or(StoreError::Corrupt { column: "devices.version" })?,
    })
}

/// `ID:VERSION`, as the statement writes it.
fn device_version(pair: &str) -> Option<(DeviceId, i64)> {
    let (id, version) = pair.split_once(':')?;
    Some((DeviceId(id.parse().ok()?), version.parse().ok()?))
}

pub(crate) async fn raise(tx: &Tx, name: &str) -> Result<(), StoreError> {
    let first = version::Model { name: name.to_owned(), version: 1 };
    let next = Expr::col((version::Entity, version::Column::Version)).add(1);
    let raise = OnConflict::column(version::Column::Name).value(version::Column::Version, next).to_owned();
    version::Entity::insert(version::ActiveModel::from(first))
        .on_conflict(raise)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}
