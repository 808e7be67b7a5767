//! Outgoing messages: jobs get the time they were first due and further data; texts of messages are sealed, since they contain
//! booking keys and codes. Texts that were logged unsealed are deleted.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, binary_null, text_null};

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000010_messages"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add =
            |table: &'static str, column: ColumnDef| Table::alter().table(table).add_column(column).take();
        let drop = |column: &'static str| Table::alter().table("messages").drop_column(column).take();
        for change in [
            add("jobs", big_integer("due_at").default(0).take()),
            add("jobs", text_null("detail")),
            add("messages", binary_null("words_sealed")),
            drop("subject"),
            drop("body"),
        ] {
            manager.alter_table(change).await?;
        }
        manager.get_connection().execute_unprepared("UPDATE jobs SET due_at = run_at").await?;
        Ok(())
    }
}
