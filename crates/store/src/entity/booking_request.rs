//! A request for exams that staff answer with an offer or an appointment.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "booking_requests")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub slug: String,
    pub booking_id: i64,
    pub booking_key_id: i64,
    pub patient_id: i64,
    /// `None` means any clinic.
    pub clinic_id: Option<i64>,
    pub status: String,
    pub kind: String,
    pub patient_notes: String,
    pub clinical_notes: String,
    pub exam_notes: String,
    /// The appointment made from it, perhaps under another booking key.
    pub appointment_id: Option<i64>,
    pub created_at: i64,
    pub updated_at: i64,
    /// The region, if any of its clinics will do.
    pub region_id: Option<i64>,
    /// Raised by every change, so that the second of two editors gets a conflict.
    pub version: i64,
    /// The account it is assigned to.
    pub owner_id: Option<i64>,
    /// JSON: the ids of the offered clinics, as `ClinicScope::from_list` reads them.
    pub offered_clinics: Option<String>,
    /// The API key that it was made with.
    pub api_key_id: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
