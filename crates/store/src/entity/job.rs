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
    /// When it was to be done at first; `run_at` moves on with each failure.
    pub due_at: i64,
    /// What the kind needs to know beside its subject.
    pub detail: Option<String>,
    /// Of the request that made it necessary; empty where no request did.
    pub request_id: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
