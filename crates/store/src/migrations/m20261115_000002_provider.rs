//! The provider's branding: pictures, text overrides and translations of its content. Modalities get a code, which machines and
//! drawings use.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{blob, text};

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000002_provider"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let assets = Table::create()
            .table("assets")
            .col(text("name"))
            .col(text("content_type"))
            .col(blob("body"))
            .primary_key(Index::create().col("name"))
            .take();
        manager.create_table(assets).await?;
        let overrides = Table::create()
            .table("text_overrides")
            .col(text("language"))
            .col(text("text_key"))
            .col(text("text"))
            .primary_key(Index::create().col("language").col("text_key"))
            .take();
        manager.create_table(overrides).await?;
        let translations = Table::create()
            .table("content_translations")
            .col(text("language"))
            .col(text("source_hash"))
            .col(text("source"))
            .col(text("translation"))
            .primary_key(Index::create().col("language").col("source_hash"))
            .take();
        manager.create_table(translations).await?;
        let code = Table::alter().table("modalities").add_column(text("code").default("")).take();
        manager.alter_table(code).await
    }
}
