//! The audit trail by action: a rare one is found among millions of rows.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261118_000071_audit_by_action"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut index = Index::create();
        index.name("idx_audit_events_action_at_id").table("audit_events");
        manager.create_index(index.col("action").col("at").col("id").take()).await
    }
}
