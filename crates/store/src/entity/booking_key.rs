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
    /// JSON, as answered.
    pub needs: Option<String>,
    pub short_notice_reason: Option<String>,
    /// The key that has taken its place, where an account has booked with one that it knew.
    pub became: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
