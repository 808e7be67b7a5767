//! A request for a call-back.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "callback_requests")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub contact_number: String,
    pub preferred_time: Option<String>,
    pub note: Option<String>,
    pub region_id: Option<i64>,
    pub clinic_id: Option<i64>,
    pub language: String,
    pub state: String,
    pub created_at: i64,
    pub version: i64,
    /// Notes by staff.
    pub staff_note: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
