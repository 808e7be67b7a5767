//! Details that a patient says are wrong; staff decide.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "patient_details_changes")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_change_id: i64,
    pub patient_id: i64,
    /// JSON: what each field should be.
    pub changes: String,
    pub state: String,
    pub version: i64,
    /// What staff say about it.
    pub staff_note: Option<String>,
    /// JSON: what each field was when staff decided.
    pub former: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
