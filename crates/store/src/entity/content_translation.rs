//! A text of the provider, in another language.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "content_translations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub language: String,
    /// SHA-256 of the source: a page of HTML is too long for a key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub source_hash: String,
    pub source: String,
    pub translation: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
