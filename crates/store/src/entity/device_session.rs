//! Weekly opening of a device in the clinic's local time; weekday 1 is Monday.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "device_sessions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub device_id: i64,
    pub weekday: i16,
    pub from_minute: i16,
    pub to_minute: i16,
    pub valid_from: Option<String>,
    pub valid_to: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
