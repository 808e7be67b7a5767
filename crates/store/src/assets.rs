//! The provider's pictures.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect};

use crate::entity::asset;
use crate::{StoreError, Tx, configuration};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asset {
    pub name: String,
    pub content_type: String,
    pub body: Vec<u8>,
}

impl From<asset::Model> for Asset {
    fn from(row: asset::Model) -> Self {
        Self { name: row.name, content_type: row.content_type, body: row.body }
    }
}

/// The names of existing pictures.
pub async fn names<C: ConnectionTrait>(db: &C) -> Result<Vec<String>, StoreError> {
    let names = asset::Entity::find().select_only().column(asset::Column::Name);
    Ok(names.into_tuple().all(db).await?)
}

/// All of them, with their bytes: there are only as many as the product has places for.
pub async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<Asset>, StoreError> {
    Ok(asset::Entity::find().all(db).await?.into_iter().map(Asset::from).collect())
}

pub async fn load<C: ConnectionTrait>(db: &C, name: &str) -> Result<Option<Asset>, StoreError> {
    let row = asset::Entity::find_by_id(name.to_owned()).one(db).await?;
    Ok(row.map(Asset::from))
}

pub async fn save(tx: &Tx, asset: &Asset) -> Result<(), StoreError> {
    let row = asset::ActiveModel {
        name: Set(asset.name.clone()),
        content_type: Set(asset.content_type.clone()),
        body: Set(asset.body.clone()),
    };
    let replace = OnConflict::column(asset::Column::Name)
        .update_columns([asset::Column::ContentType, asset::Column::Body])
        .to_owned();
    asset::Entity::insert(row).on_conflict(replace).exec_without_returning(tx).await?;
    configuration::raise_version(tx).await
}

pub async fn remove(tx: &Tx, name: &str) -> Result<(), StoreError> {
    asset::Entity::delete_by_id(name.to_owned()).exec(tx).await?;
    configuration::raise_version(tx).await
}
