//! The reason for short notice, on drafts and on bookings.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261117_000028_short_notice"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["booking_keys", "bookings"] {
            let change = Table::alter().table(table).add_column(text_null("short_notice_reason")).take();
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
