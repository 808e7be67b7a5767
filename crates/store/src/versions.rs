//! Numbers that tell servers when their cached data has changed.

use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ConnectionTrait, EntityTrait};

use crate::entity::version;
use crate::{StoreError, Tx};

pub(crate) const CATALOGUE: &str = "catalogue";
pub(crate) const PROVIDER: &str = "provider";

/// The versions every call needs, at one moment; 0 before the first change.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Versions {
    pub catalogue: i64,
    pub provider: i64,
}

/// Reads the present versions. Those of devices come with their changes: [`crate::calendars::changes`].
pub async fn read<C: ConnectionTrait>(db: &C) -> Result<Versions, StoreError> {
    let rows = version::Entity::find().all(db).await?;
    let named = |name: &str| rows.iter().find(|row| row.name == name).map_or(0, |row| row.version);
    Ok(Versions { catalogue: named(CATALOGUE), provider: named(PROVIDER) })
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
