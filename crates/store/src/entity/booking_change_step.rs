//! The step that one appointment or booking request took in a change.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "booking_change_steps")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub booking_change_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub position: i32,
    pub appointment_id: Option<i64>,
    pub booking_request_id: Option<i64>,
    pub from_status: String,
    pub to_status: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
