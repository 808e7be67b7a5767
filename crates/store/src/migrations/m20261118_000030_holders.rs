//! The caller of a hold, to limit how many one caller has at once.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261118_000030_holders"
    }
}

const INDEX: &str = "CREATE INDEX idx_holds_holder ON holds (holder, expires_at) WHERE state = 'HELD'";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("holds").add_column(text_null("holder")).take()).await?;
        manager.get_connection().execute_unprepared(INDEX).await?;
        Ok(())
    }
}
