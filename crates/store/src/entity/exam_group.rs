//! The groups that an exam belongs to.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "exam_groups")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub exam_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub group_name: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
