//! One table of documents, whatever their draft became: who uploaded each, its hash, and the browser's id for repeating an
//! upload.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, text, text_null};

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261118_000048_documents"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let renamed = Table::rename().table("temporary_documents", "documents").take();
        manager.rename_table(renamed).await?;
        // SQLite adds one column at a time. All earlier documents were uploaded by the holder of the key.
        for column in [
            text_null("sha256"),
            text("uploaded_by").default("KEY").take(),
            big_integer_null("uploader_id"),
            text_null("upload_id"),
            big_integer_null("imported_from"),
            text("scan").default("OFF").take(),
        ] {
            let added = Table::alter().table("documents").add_column(column).take();
            manager.alter_table(added).await?;
        }
        let mut again = Index::create();
        again.name("documents_upload_id").table("documents").col("booking_key_id").col("upload_id");
        manager.create_index(again.unique().take()).await?;
        let mut unscanned = Index::create();
        unscanned.name("documents_scan").table("documents").col("scan");
        manager.create_index(unscanned.take()).await?;
        // An appointment shows the documents of the request it was made from.
        let mut made_of = Index::create();
        made_of.name("booking_requests_appointment_id").table("booking_requests").col("appointment_id");
        manager.create_index(made_of.take()).await
    }
}
