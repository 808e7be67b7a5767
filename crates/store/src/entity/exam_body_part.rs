//! The body parts that an exam shows.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "exam_body_parts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub exam_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub body_part_id: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
