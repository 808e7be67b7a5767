//! A link by which a patient sends one document.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "upload_links")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_key_id: i64,
    pub appointment_id: Option<i64>,
    pub booking_request_id: Option<i64>,
    /// The type of the document, as staff chose it.
    pub document_type_id: Option<i64>,
    pub channel: String,
    /// The address or number, masked.
    pub sent_to: String,
    pub token_hash: Vec<u8>,
    /// Erased once it was sent.
    pub token_sealed: Option<Vec<u8>>,
    pub created_at: i64,
    pub used_at: Option<i64>,
    pub ended_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
