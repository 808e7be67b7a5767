//! An index by status, so that staff's lists of open work, soonest first, stay fast however long the history is.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000015_lists_of_staff"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = Index::create()
            .name("idx_appointments_status_start")
            .table("appointments")
            .col("status")
            .col("start_at")
            .col("id")
            .take();
        manager.create_index(index).await
    }
}
