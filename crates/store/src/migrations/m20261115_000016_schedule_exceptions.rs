//! The reason of a device's exception, and clinics' extra hours.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000016_schedule_exceptions"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add =
            |table: &'static str, column: ColumnDef| Table::alter().table(table).add_column(column).take();
        for change in [
            add("device_exceptions", text("reason").default("").take()),
            add("clinic_closures", text("kind").default("CLOSED").take()),
        ] {
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}
