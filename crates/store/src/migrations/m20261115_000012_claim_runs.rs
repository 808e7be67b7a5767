//! Ticks claimed together form a run. Its first row holds their number, so that reading the claims of a device takes one row per
//! run instead of one per tick.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::small_integer;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000012_claim_runs"
    }
}

/// For each appointment the first tick gets their number, the others 0. Holds stay as they are, each tick its own run: they
/// expire in minutes.
const GATHER: &str = "UPDATE claims SET run_ticks = CASE WHEN EXISTS \
    (SELECT 1 FROM claims AS earlier WHERE earlier.device_id = claims.device_id \
     AND earlier.tick = claims.tick - 1 AND earlier.appointment_id = claims.appointment_id) THEN 0 \
    ELSE (SELECT count(*) FROM claims AS same WHERE same.appointment_id = claims.appointment_id) END \
    WHERE appointment_id IS NOT NULL";

/// A covering index, so that the table itself isn't read.
const INDEX: &str = "CREATE INDEX idx_claims_runs ON claims (device_id, tick, run_ticks) WHERE run_ticks > 0";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // A row without a number is a run of one.
        let column = small_integer("run_ticks").default(1).take();
        manager.alter_table(Table::alter().table("claims").add_column(column).take()).await?;
        for statement in [GATHER, INDEX] {
            manager.get_connection().execute_unprepared(statement).await?;
        }
        Ok(())
    }
}
