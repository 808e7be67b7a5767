//! The start and end of the audit chain. One row.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_chain")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    pub position: i64,
    pub seal: Vec<u8>,
    pub begins_after: i64,
    pub begins_seal: Vec<u8>,
    pub sealed_through: i64,
    pub stamped_after: i64,
    /// Keyed hash of start and end: neither can be moved without the secret.
    pub mac: Vec<u8>,
    /// Version of the secret that made the hash.
    pub key_version: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
