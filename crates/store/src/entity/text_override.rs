//! The provider's own text for a key in a language.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "text_overrides")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub language: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub text_key: String,
    pub text: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
