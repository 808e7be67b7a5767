//! Translations of the provider's content (names of exams, preparation, pages), looked up by the original text.

use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait, QueryOrder};
use sha2::{Digest, Sha256};

use crate::entity::content_translation;
use crate::{StoreError, Tx, configuration};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentTranslation {
    pub language: String,
    pub source: String,
    pub translation: String,
}

pub async fn load<C: ConnectionTrait>(db: &C) -> Result<Vec<ContentTranslation>, StoreError> {
    let rows = content_translation::Entity::find()
        .order_by_asc(content_translation::Column::Language)
        .order_by_asc(content_translation::Column::Source);
    let all = rows.all(db).await?.into_iter().map(|row| ContentTranslation {
        language: row.language,
        source: row.source,
        translation: row.translation,
    });
    Ok(all.collect())
}

pub async fn save(tx: &Tx, entries: &[ContentTranslation]) -> Result<(), StoreError> {
    let rows = entries.iter().map(|entry| content_translation::ActiveModel {
        language: Set(entry.language.clone()),
        source_hash: Set(hash(&entry.source)),
        source: Set(entry.source.clone()),
        translation: Set(entry.translation.clone()),
    });
    let replace =
        OnConflict::columns([content_translation::Column::Language, content_translation::Column::SourceHash])
            .update_column(content_translation::Column::Translation)
            .to_owned();
    content_translation::Entity::insert_many(rows).on_conflict(replace).exec_without_returning(tx).await?;
    configuration::raise_version(tx).await
}

/// The original is shown again.
pub async fn remove(tx: &Tx, language: &str, source: &str) -> Result<(), StoreError> {
    let key = (language.to_owned(), hash(source));
    content_translation::Entity::delete_by_id(key).exec(tx).await?;
    configuration::raise_version(tx).await
}

fn hash(source: &str) -> String {
    use std::fmt::Write;
    let digest = Sha256::digest(source.as_bytes());
    digest.iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
