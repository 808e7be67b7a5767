//! A change of details keeps how the patient's identity was checked.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261118_000032_proven_contacts"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in ["confirmed_by", "identity_check", "identity_note"] {
            let added = Table::alter().table("patient_details_changes").add_column(text_null(column)).take();
            manager.alter_table(added).await?;
        }
        Ok(())
    }
}
