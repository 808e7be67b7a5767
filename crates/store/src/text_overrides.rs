//! The provider's own texts in place of the built-in ones.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder};

use crate::entity::text_override;
use crate::{StoreError, Tx, configuration};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextOverride {
    pub language: String,
    pub key: String,
    pub text: String,
}

pub async fn load<C: ConnectionTrait>(db: &C) -> Result<Vec<TextOverride>, StoreError> {
    let rows = text_override::Entity::find()
        .order_by_asc(text_override::Column::Language)
        .order_by_asc(text_override::Column::TextKey);
    let overrides = rows.all(db).await?.into_iter().map(|row| TextOverride {
        language: row.language,
        key: row.text_key,
        text: row.text,
    });
    Ok(overrides.collect())
}

pub async fn save(tx: &Tx, entry: &TextOverride) -> Result<(), StoreError> {
    let row = text_override::ActiveModel {
        language: Set(entry.language.clone()),
        text_key: Set(entry.key.clone()),
        text: Set(entry.text.clone()),
    };
    let replace = OnConflict::columns([text_override::Column::Language, text_override::Column::TextKey])
        .update_column(text_override::Column::Text)
        .to_owned();
    text_override::Entity::insert(row).on_conflict(replace).exec_without_returning(tx).await?;
    configuration::raise_version(tx).await
}

/// The built-in text is shown again.
pub async fn remove(tx: &Tx, language: &str, key: &str) -> Result<(), StoreError> {
    text_override::Entity::delete_by_id((language.to_owned(), key.to_owned())).exec(tx).await?;
    configuration::raise_version(tx).await
}
