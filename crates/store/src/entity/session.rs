//! A signed-in person. Only the hash of the token is stored.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub token_hash: Vec<u8>,
    pub kind: String,
    pub booking_key_id: Option<i64>,
    pub code_verified: bool,
    pub created_at: i64,
    pub last_used_at: i64,
    /// The account; then there is no booking key.
    pub user_id: Option<i64>,
    pub shared_access_id: Option<i64>,
    pub authentication_type: Option<String>,
    /// Nothing opens before the code.
    pub code_required: bool,
    /// Where the given code was sent: EMAIL or SMS.
    pub code_channel: Option<String>,
    pub code_recipient_sealed: Option<Vec<u8>>,
    /// For an account: the address it was opened from …
    pub address: Option<String>,
    /// … and the name of the browser.
    pub device: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
