//! Work that a transaction left for a worker.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub kind: String,
    pub subject_id: i64,
    pub dedup_key: String,
    pub state: String,
    pub run_at: i64,
    pub attempts: i32,
    pub leased_until: Option<i64>,
    pub last_error: Option<String>,
    pub created_at: i64,
    /// When it was first due; `run_at` moves on with each failure.
    pub due_at: i64,
    /// Further data of the kind.
    pub detail: Option<String>,
    /// Id of the request that created it; empty if none did.
    pub request_id: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
