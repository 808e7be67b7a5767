//! A preferred time of a booking request, in the local day of the clinic.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "booking_request_times")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_request_id: i64,
    pub date: String,
    pub from_minute: i16,
    pub to_minute: i16,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
