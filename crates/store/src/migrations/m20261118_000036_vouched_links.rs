//! A link of two records keeps how staff verified that both are one person's, if no contact proves it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261118_000036_vouched_links"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in ["identity_check", "identity_note"] {
            let added = Table::alter().table("patient_links").add_column(text_null(column)).take();
            manager.alter_table(added).await?;
        }
        Ok(())
    }
}
