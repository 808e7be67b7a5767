//! Audit rows get the actor's role and are sealed into a chain; the database refuses to change them. A job records the request
//! that created it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, blob, text};

use crate::engine::audit_guards;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000011_audit_chain"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [("audit_events", "role"), ("jobs", "request_id")] {
            let column = text(column).default("").take();
            manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
        }
        manager.create_table(seals()).await?;
        manager.create_table(chain()).await?;
        let connection = manager.get_connection();
        connection.execute_unprepared(FIRST_CHAIN).await?;
        for guard in audit_guards(manager.get_database_backend()) {
            connection.execute_unprepared(guard).await?;
        }
        Ok(())
    }
}

/// Nothing is sealed yet. Both engines read an empty text as an empty blob here.
const FIRST_CHAIN: &str = "INSERT INTO audit_chain (id, position, seal, begins_after, begins_seal, sealed_through, mac) \
     VALUES (1, 0, '', 0, '', 0, '')";

fn seals() -> TableCreateStatement {
    Table::create()
        .table("audit_seals")
        .col(big_integer("position"))
        .col(big_integer("event_id").unique_key())
        .col(blob("seal"))
        .primary_key(Index::create().col("position"))
        .take()
}

fn chain() -> TableCreateStatement {
    Table::create()
        .table("audit_chain")
        .col(big_integer("id"))
        .col(big_integer("position"))
        .col(blob("seal"))
        .col(big_integer("begins_after"))
        .col(blob("begins_seal"))
        .col(big_integer("sealed_through"))
        .col(blob("mac"))
        .primary_key(Index::create().col("id"))
        .take()
}
