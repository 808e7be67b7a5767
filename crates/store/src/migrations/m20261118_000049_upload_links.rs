//! Links by which patients send one document without signing in.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, blob_null, blob_uniq, text};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261118_000049_upload_links"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let links = Table::create()
            .table("upload_links")
            .col(big_pk_auto("id"))
            .col(big_integer("booking_key_id"))
            .col(big_integer_null("appointment_id"))
            .col(big_integer_null("booking_request_id"))
            .col(big_integer_null("document_type_id"))
            .col(text("channel"))
            .col(text("sent_to"))
            .col(blob_uniq("token_hash"))
            .col(blob_null("token_sealed"))
            .col(big_integer("created_at"))
            .col(big_integer_null("used_at"))
            .col(big_integer_null("ended_at"))
            .foreign_key(&mut references("upload_links", "booking_key_id", "booking_keys"))
            .foreign_key(&mut references("upload_links", "appointment_id", "appointments"))
            .foreign_key(&mut references("upload_links", "booking_request_id", "booking_requests"))
            .take();
        manager.create_table(links).await?;
        let mut of_key = Index::create();
        of_key.name("idx_upload_links_booking_key_id").table("upload_links").col("booking_key_id");
        manager.create_index(of_key.take()).await
    }
}
