//! A signed consent form. Its paper is under `stored_as` in the file store.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "consents")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_key_id: i64,
    pub appointment_id: i64,
    pub consent_form_id: i64,
    pub version: i64,
    pub result_sealed: Vec<u8>,
    pub signed_at: i64,
    /// Who was signed in, as named in the audit trail.
    pub signed_by: String,
    pub signer_id: Option<i64>,
    pub stored_as: String,
    pub size: i64,
    /// Of the paper, in hexadecimal.
    pub sha256: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
