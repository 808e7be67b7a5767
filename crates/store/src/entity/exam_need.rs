//! A need that an exam asks about, and the extra time it takes.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "exam_needs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub exam_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub need: String,
    pub extra_minutes: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
