//! The exams of a booking request, in the order in which they were requested.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "booking_request_exams")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub booking_request_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub position: i32,
    pub exam_id: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
