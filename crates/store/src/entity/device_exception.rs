//! Days on which a device is closed, or open beyond its weekly sessions.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "device_exceptions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub device_id: i64,
    pub first_day: String,
    pub last_day: String,
    pub from_minute: Option<i16>,
    pub to_minute: Option<i16>,
    pub kind: String,
    pub reason: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
