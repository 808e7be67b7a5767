//! Consent forms with their published versions, and what patients signed.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, blob, boolean, text, text_uniq};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261119_000076_consents"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let forms = Table::create()
            .table("consent_forms")
            .col(big_pk_auto("id"))
            .col(text("title"))
            .col(text("definition"))
            .col(big_integer("version"))
            .col(big_integer("signatures_from"))
            .col(boolean("published"))
            .col(boolean("notify_patient"))
            .take();
        manager.create_table(forms).await?;
        let versions = Table::create()
            .table("consent_form_versions")
            .col(big_integer("consent_form_id"))
            .col(big_integer("version"))
            .col(text("title"))
            .col(text("definition"))
            .primary_key(Index::create().col("consent_form_id").col("version"))
            .foreign_key(&mut references("consent_form_versions", "consent_form_id", "consent_forms"))
            .take();
        manager.create_table(versions).await?;
        for (table, column, other) in [
            ("consent_form_exams", "exam_id", "exams"),
            ("consent_form_modalities", "modality_id", "modalities"),
        ] {
            let links = Table::create()
                .table(table)
                .col(big_integer("consent_form_id"))
                .col(big_integer(column))
                .primary_key(Index::create().col("consent_form_id").col(column))
                .foreign_key(&mut references(table, "consent_form_id", "consent_forms"))
                .foreign_key(&mut references(table, column, other))
                .take();
            manager.create_table(links).await?;
        }
        let consents = Table::create()
            .table("consents")
            .col(big_pk_auto("id"))
            .col(big_integer("booking_key_id"))
            .col(big_integer("appointment_id"))
            .col(big_integer("consent_form_id"))
            .col(big_integer("version"))
            .col(blob("result_sealed"))
            .col(big_integer("signed_at"))
            .col(text("signed_by"))
            .col(big_integer_null("signer_id"))
            .col(text_uniq("stored_as"))
            .col(big_integer("size"))
            .col(text("sha256"))
            .foreign_key(&mut references("consents", "booking_key_id", "booking_keys"))
            .foreign_key(&mut references("consents", "appointment_id", "appointments"))
            .foreign_key(&mut references("consents", "consent_form_id", "consent_forms"))
            .take();
        manager.create_table(consents).await?;
        let mut of_key = Index::create();
        of_key.name("idx_consents_booking_key_id").table("consents").col("booking_key_id");
        manager.create_index(of_key.take()).await
    }
}
