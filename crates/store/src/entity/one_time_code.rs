//! A code that was sent to a contact.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "one_time_codes")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The session that requested it, and may use it.
    pub session_id: i64,
    pub booking_key_id: i64,
    pub channel: String,
    pub recipient_sealed: Vec<u8>,
    pub code_hash: Vec<u8>,
    /// Erased once it was sent.
    pub code_sealed: Option<Vec<u8>>,
    pub language: String,
    pub created_at: i64,
    pub expires_at: i64,
    /// When it was used or invalidated.
    pub used_at: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
