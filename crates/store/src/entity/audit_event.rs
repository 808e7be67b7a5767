//! Who did what to whose data. Rows hold ids, never details, and are never changed.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_events")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub at: i64,
    pub actor_kind: String,
    pub actor_id: Option<i64>,
    pub action: String,
    pub subject_kind: String,
    pub subject_id: i64,
    pub address: String,
    pub request_id: String,
    pub result: String,
    /// The roles of an account, joined by commas.
    pub role: String,
    /// The people it showed beside its subject: kinds and ids, sorted. Stored in a separate table and read only for the chain.
    #[sea_orm(ignore)]
    pub shown: Vec<(String, i64)>,
    /// The stamp of a row without a seal; empty if it has none. Stored in a separate table and read only for the chain.
    #[sea_orm(ignore)]
    pub stamp: Vec<u8>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
