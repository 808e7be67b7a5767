//! A message that a visitor sent to the call centre.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "call_center_emails")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub name: String,
    pub email: String,
    pub contact_number: Option<String>,
    pub subject: Option<String>,
    pub message: String,
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
