//! Documents and answers of drafts. Questionnaires get an id, a version and the exams they apply to.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, blob, boolean, text, text_uniq};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000007_draft_items"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in questionnaires().into_iter().chain(items()) {
            manager.create_table(table).await?;
        }
        for (table, column) in
            [("temporary_documents", "booking_key_id"), ("temporary_answers", "booking_key_id")]
        {
            let index = Index::create().name(format!("{table}_{column}")).table(table).col(column).take();
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

fn questionnaires() -> Vec<TableCreateStatement> {
    let link = |table: &'static str, column: &'static str, to: &'static str| {
        Table::create()
            .table(table)
            .col(big_integer("questionnaire_id"))
            .col(big_integer(column))
            .primary_key(Index::create().col("questionnaire_id").col(column))
            .foreign_key(&mut references(table, "questionnaire_id", "questionnaires"))
            .foreign_key(&mut references(table, column, to))
            .take()
    };
    vec![
        Table::create()
            .table("questionnaires")
            .col(big_pk_auto("id"))
            .col(text("title"))
            .col(text("kind"))
            .col(text("definition"))
            .col(boolean("general"))
            .col(big_integer("version"))
            .take(),
        link("questionnaire_exams", "exam_id", "exams"),
        link("questionnaire_modalities", "modality_id", "modalities"),
    ]
}

fn items() -> Vec<TableCreateStatement> {
    vec![
        Table::create()
            .table("temporary_documents")
            .col(big_pk_auto("id"))
            .col(big_integer("booking_key_id"))
            .col(big_integer_null("exam_id"))
            .col(big_integer_null("document_type_id"))
            .col(text("file_name"))
            .col(text("content_type"))
            .col(big_integer("size"))
            .col(text_uniq("stored_as"))
            .col(big_integer("created_at"))
            .foreign_key(&mut references("temporary_documents", "booking_key_id", "booking_keys"))
            .foreign_key(&mut references("temporary_documents", "exam_id", "exams"))
            .take(),
        Table::create()
            .table("temporary_answers")
            .col(big_pk_auto("id"))
            .col(big_integer("booking_key_id"))
            .col(big_integer("questionnaire_id"))
            .col(big_integer("questionnaire_version"))
            .col(big_integer_null("exam_id"))
            .col(big_integer_null("modality_id"))
            .col(blob("result_sealed"))
            .col(big_integer("saved_at"))
            .foreign_key(&mut references("temporary_answers", "booking_key_id", "booking_keys"))
            .foreign_key(&mut references("temporary_answers", "questionnaire_id", "questionnaires"))
            .foreign_key(&mut references("temporary_answers", "exam_id", "exams"))
            .foreign_key(&mut references("temporary_answers", "modality_id", "modalities"))
            .take(),
    ]
}
