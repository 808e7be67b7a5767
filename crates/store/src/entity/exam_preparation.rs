//! A step of preparation before an exam.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "exam_preparations")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub exam_id: i64,
    pub rule: String,
    pub minutes_before: i64,
    pub text: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
