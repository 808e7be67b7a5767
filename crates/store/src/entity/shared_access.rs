//! A share. It has its own booking key, which opens nothing else.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "shared_accesses")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub booking_key_id: i64,
    /// The key of the patient who shares.
    pub owner_key_id: i64,
    pub appointment_id: Option<i64>,
    /// RESULT or HISTORY.
    pub kind: String,
    /// EMAIL or PHONE.
    pub contact_kind: String,
    pub contact: String,
    pub contact_name: Option<String>,
    pub note: Option<String>,
    pub created_at: i64,
    pub revoked_at: Option<i64>,
    pub last_opened_at: Option<i64>,
    /// The key whose code the sharing patient had given, and where that code was sent.
    pub proven_key_id: Option<i64>,
    /// EMAIL or SMS.
    pub proven_channel: Option<String>,
    pub proven_recipient_sealed: Option<Vec<u8>>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
