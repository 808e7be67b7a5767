//! One claimed tick of one device. The primary key makes a double booking impossible.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "claims")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub device_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub tick: i64,
    pub hold_id: Option<i64>,
    pub appointment_id: Option<i64>,
    /// How many ticks were claimed together from this one on; 0 in those that follow.
    pub run_ticks: i16,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
