//! Published versions of questionnaires, their outcomes, and the decisions that answers lead to.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, blob_null, boolean, text};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261119_000072_questionnaires"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in [
            big_integer("answers_from").default(1).take(),
            boolean("published").default(true).take(),
            text("association").default("EXAM").take(),
            text("outcomes").default("[]").take(),
            text("css").default("").take(),
            text("modal_size").default("lg").take(),
            boolean("show_closing_confirmation").default(false).take(),
            boolean("show_previous_button_on_last_page_enabled").default(false).take(),
        ] {
            let added = Table::alter().table("questionnaires").add_column(column).take();
            manager.alter_table(added).await?;
        }
        let decision =
            Table::alter().table("temporary_answers").add_column(blob_null("decision_sealed")).take();
        manager.alter_table(decision).await?;
        let versions = Table::create()
            .table("questionnaire_versions")
            .col(big_integer("questionnaire_id"))
            .col(big_integer("version"))
            .col(text("definition"))
            .col(text("outcomes"))
            .primary_key(Index::create().col("questionnaire_id").col("version"))
            .foreign_key(&mut references("questionnaire_versions", "questionnaire_id", "questionnaires"))
            .take();
        manager.create_table(versions).await?;
        let published = "INSERT INTO questionnaire_versions (questionnaire_id, version, definition, outcomes) \
             SELECT id, version, definition, outcomes FROM questionnaires";
        manager.get_connection().execute_unprepared(published).await?;
        Ok(())
    }
}
