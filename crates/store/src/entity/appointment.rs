//! An exam of a patient on a device at a given time.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "appointments")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub slug: String,
    pub booking_id: i64,
    pub booking_key_id: i64,
    pub patient_id: i64,
    pub exam_id: i64,
    pub clinic_id: i64,
    pub device_id: i64,
    pub start_at: i64,
    pub end_at: i64,
    pub status: String,
    pub calendar_sequence: i32,
    pub created_at: i64,
    /// The appointment that replaced it.
    pub replaced_by_id: Option<i64>,
    /// Of the first in a chain of moved appointments; `None` for the first itself.
    pub calendar_uid: Option<String>,
    /// The patient's number at the clinic.
    pub folio_number: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
