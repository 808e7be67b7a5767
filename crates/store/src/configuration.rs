//! The provider's configuration: sections of JSON with a version each.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait};

use crate::entity::configuration;
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    pub name: String,
    pub version: i64,
    /// JSON text.
    pub body: String,
}

pub async fn load<C: ConnectionTrait>(db: &C) -> Result<Vec<Section>, StoreError> {
    let rows = configuration::Entity::find().all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| Section { name: row.section, version: row.version, body: row.body })
        .collect())
}

/// Writes a section as it is given.
pub async fn save(tx: &Tx, section: &Section) -> Result<(), StoreError> {
    let row = configuration::ActiveModel {
        section: Set(section.name.clone()),
        version: Set(section.version),
        body: Set(section.body.clone()),
    };
    let replace = OnConflict::column(configuration::Column::Section)
        .update_columns([configuration::Column::Version, configuration::Column::Body])
        .to_owned();
    configuration::Entity::insert(row).on_conflict(replace).exec_without_returning(tx).await?;
    Ok(())
}
