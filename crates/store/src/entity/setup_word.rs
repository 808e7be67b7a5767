//! A search word of a record in a long list, folded for comparison.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "setup_words")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub kind: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub word: String,
    /// The order among records with the same word.
    #[sea_orm(primary_key, auto_increment = false)]
    pub place: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub record_id: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
