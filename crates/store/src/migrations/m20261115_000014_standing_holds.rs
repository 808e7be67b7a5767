//! An index to find the live holds of a device without reading those of all devices.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000014_standing_holds"
    }
}

const INDEX: &str = "CREATE INDEX idx_holds_standing ON holds (device_id) WHERE state = 'HELD'";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.get_connection().execute_unprepared(INDEX).await?;
        Ok(())
    }
}
