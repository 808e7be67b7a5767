//! A patient's correction of their details, for staff to decide.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "patient_details_changes")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_change_id: i64,
    pub patient_id: i64,
    /// JSON: the requested value of each field.
    pub changes: String,
    pub state: String,
    pub version: i64,
    /// Notes by staff.
    pub staff_note: Option<String>,
    /// JSON: the value of each field when staff decided.
    pub former: Option<String>,
    /// The channel by which the patient confirmed the contact on record with a code.
    pub confirmed_by: Option<String>,
    /// How staff verified that the patient wants the change of contact.
    pub identity_check: Option<String>,
    pub identity_note: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
