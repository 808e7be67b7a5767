//! An audit row that isn't sealed yet has a stamp. Existing rows have none: the chain records up to which row.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, blob};

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261118_000038_audit_stamps"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let stamps = Table::create()
            .table("audit_stamps")
            .col(big_integer("event_id"))
            .col(blob("stamp"))
            .primary_key(Index::create().col("event_id"))
            .take();
        manager.create_table(stamps).await?;
        let column = big_integer("stamped_after").default(0).take();
        manager.alter_table(Table::alter().table("audit_chain").add_column(column).take()).await?;
        manager.get_connection().execute_unprepared(WITHOUT_STAMPS).await?;
        Ok(())
    }
}

const WITHOUT_STAMPS: &str =
    "UPDATE audit_chain SET stamped_after = COALESCE((SELECT MAX(id) FROM audit_events), 0)";
