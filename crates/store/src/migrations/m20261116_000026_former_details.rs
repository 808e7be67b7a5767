//! A decided change of details keeps the previous details.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261116_000026_former_details"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let former = Table::alter().table("patient_details_changes").add_column(text_null("former")).take();
        manager.alter_table(former).await
    }
}
