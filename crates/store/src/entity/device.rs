//! A room or machine. Every transaction that touches its time raises `version`.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "devices")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub clinic_id: i64,
    pub name: String,
    pub group_name: Option<String>,
    pub start_grid_minutes: i64,
    pub version: i64,
    pub weight_limit_kg: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
