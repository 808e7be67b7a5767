//! Set-up by staff: version and retirement of records, rows for exam groups, and document types.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_pk_auto, boolean, text, text_uniq};

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261116_000019_setup"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            Table::create()
                .table("setup_records")
                .col(text("kind"))
                .col(big_integer("record_id"))
                .col(big_integer("revision"))
                .col(boolean("retired"))
                .primary_key(Index::create().col("kind").col("record_id"))
                .take(),
            Table::create().table("exam_group_names").col(big_pk_auto("id")).col(text_uniq("name")).take(),
            Table::create()
                .table("document_types")
                .col(big_pk_auto("id"))
                .col(text("name"))
                .col(boolean("required"))
                .col(text("group_names"))
                .take(),
        ] {
            manager.create_table(table).await?;
        }
        let names = "INSERT INTO exam_group_names (name) SELECT DISTINCT group_name FROM exam_groups ORDER BY group_name";
        manager.get_connection().execute_unprepared(names).await?;
        Ok(())
    }
}
