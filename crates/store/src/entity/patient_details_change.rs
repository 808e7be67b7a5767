//! A patient's correction of their details, for staff to decide.

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
    /// By which way a code reached the contact on record, where the patient gave it.
    pub confirmed_by: Option<String>,
    /// How staff made sure that the patient asks for another contact.
    pub identity_check: Option<String>,
    pub identity_note: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
