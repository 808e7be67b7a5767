//! API keys, and which of them a booking request was made with.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, blob_uniq, text};

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261119_000075_api_keys"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let keys = Table::create()
            .table("api_keys")
            .col(big_pk_auto("id"))
            .col(text("name"))
            .col(text("scopes"))
            .col(text("clinics"))
            .col(blob_uniq("key_hash"))
            .col(big_integer("created_at"))
            .col(big_integer_null("last_used_at"))
            .col(big_integer_null("withdrawn_at"))
            .take();
        manager.create_table(keys).await?;
        let made_with =
            Table::alter().table("booking_requests").add_column(big_integer_null("api_key_id")).take();
        manager.alter_table(made_with).await
    }
}
