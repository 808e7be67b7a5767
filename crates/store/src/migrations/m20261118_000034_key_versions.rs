//! Every link of the audit chain records the version of the secret it was sealed with. Existing ones were sealed with the keys of
//! the first releases, version 0.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261118_000034_key_versions"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["audit_seals", "audit_chain"] {
            let column = big_integer("key_version").default(0).take();
            manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
        }
        Ok(())
    }
}
