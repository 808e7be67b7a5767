//! The key of one booking: hashed for look-up, and sealed for use in messages.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "booking_keys")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub key_hash: Vec<u8>,
    pub key_sealed: Vec<u8>,
    pub state: String,
    pub created_at: i64,
    pub expires_at: i64,
    /// JSON.
    pub needs: Option<String>,
    pub short_notice_reason: Option<String>,
    /// The key that replaced it, if an account booked with one it had seen.
    pub became: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
