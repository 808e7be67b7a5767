//! The provider's configuration: sections of JSON. One version covers all branding: configuration, pictures and texts.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ConnectionTrait, EntityTrait};

use crate::entity::configuration;
use crate::{StoreError, Tx, versions};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub name: String,
    /// Raised by each change, so that two editors of a section don't overwrite each other.
    pub version: i64,
    /// JSON text.
    pub body: String,
}

pub(crate) async fn raise_version(tx: &Tx) -> Result<(), StoreError> {
    versions::raise(tx, versions::PROVIDER).await
}

/// Locks the provider's settings against other writers. Call it before reading data in order to change it; the data then stays
/// the same until the transaction ends.
pub async fn lock_settings(tx: &Tx) -> Result<(), StoreError> {
    raise_version(tx).await
}

pub async fn load<C: ConnectionTrait>(db: &C) -> Result<Vec<Section>, StoreError> {
    let rows = configuration::Entity::find().all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| Section { name: row.section, version: row.version, body: row.body })
        .collect())
}

/// Writes the body of a section as it is given.
pub async fn save(tx: &Tx, name: &str, body: &str) -> Result<(), StoreError> {
    let row = configuration::ActiveModel {
        section: Set(name.to_owned()),
        version: Set(1),
        body: Set(body.to_owned()),
    };
    let next = Expr::col((configuration::Entity, configuration::Column::Version)).add(1);
    let replace = OnConflict::column(configuration::Column::Section)
        .update_column(configuration::Column::Body)
        .value(configuration::Column::Version, next)
        .to_owned();
    configuration::Entity::insert(row).on_conflict(replace).exec_without_returning(tx).await?;
    raise_version(tx).await
}
