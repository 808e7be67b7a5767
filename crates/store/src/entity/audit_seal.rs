//! A link of the audit chain.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_seals")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub position: i64,
    pub event_id: i64,
    /// Keyed hash of the row, the position and the previous seal.
    pub seal: Vec<u8>,
    /// Version of the secret that made the hash.
    pub key_version: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
