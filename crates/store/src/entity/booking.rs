//! One submission: everything that was submitted together.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "bookings")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_key_id: i64,
    pub patient_id: i64,
    pub booking_for: String,
    pub notes: Option<String>,
    pub language: String,
    pub accepted_terms_at: i64,
    pub created_at: i64,
    pub guardian_name: Option<String>,
    pub guardian_relation: Option<String>,
    pub guardian_email: Option<String>,
    pub guardian_contact_number: Option<String>,
    /// The patient's needs, as JSON.
    pub needs: Option<String>,
    pub doctor_id: Option<i64>,
    pub organization_id: Option<i64>,
    pub short_notice_reason: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
