//! Numbers by which servers see that something they keep in memory has changed.

use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ConnectionTrait, EntityTrait};

use crate::entity::version;
use crate::{StoreError, Tx};

/// Nothing of that name has ever been written: 0.
pub(crate) async fn current<C: ConnectionTrait>(db: &C, name: &str) -> Result<i64, StoreError> {
    let row = version::Entity::find_by_id(name.to_owned()).one(db).await?;
    Ok(row.map_or(0, |row| row.version))
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
