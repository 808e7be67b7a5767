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
    /// None when any clinic will do.
    pub clinic_id: Option<i64>,
    pub status: String,
    pub kind: String,
    pub patient_notes: String,
    pub clinical_notes: String,
    pub exam_notes: String,
    /// What became of it; its booking key may be another one.
    pub appointment_id: Option<i64>,
    pub created_at: i64,
    pub updated_at: i64,
    /// Where any clinic will do: of which region.
    pub region_id: Option<i64>,
    /// Raised by every change, so that of two who change it the second is told.
    pub version: i64,
    /// The account that deals with it.
    pub owner_id: Option<i64>,
    /// JSON: the ids of the clinics at which it was offered, as `ClinicScope::from_list` reads them.
    pub offered_clinics: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
