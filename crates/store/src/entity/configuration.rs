//! A section of the provider's configuration as JSON.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "configurations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub section: String,
    pub version: i64,
    pub body: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
