//! Guardians, referrers and needs of a booking's patient; the region of a request without a clinic; and sessions that open
//! several keys.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, integer, text_null};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000005_guardians_and_requests"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in new_columns() {
            manager.alter_table(column).await?;
        }
        manager.create_table(session_keys()).await
    }
}

fn new_columns() -> Vec<TableAlterStatement> {
    let of_booking = |column: ColumnDef| Table::alter().table("bookings").add_column(column).take();
    vec![
        of_booking(text_null("guardian_name")),
        of_booking(text_null("guardian_relation")),
        of_booking(text_null("guardian_email")),
        of_booking(text_null("guardian_contact_number")),
        of_booking(text_null("needs")),
        pointer("bookings", "doctor_id", "doctors"),
        pointer("bookings", "organization_id", "organizations"),
        pointer("booking_requests", "region_id", "regions"),
    ]
}

/// SQLite accepts a foreign key on an existing table only as part of a new column; PostgreSQL accepts that too.
fn pointer(table: &'static str, column: &'static str, to: &'static str) -> TableAlterStatement {
    let refers = format!("CONSTRAINT fk_{table}_{column} REFERENCES {to} (id) ON DELETE RESTRICT");
    Table::alter().table(table).add_column(big_integer_null(column).extra(refers)).take()
}

fn session_keys() -> TableCreateStatement {
    Table::create()
        .table("session_keys")
        .col(big_integer("session_id"))
        .col(integer("position"))
        .col(big_integer("booking_key_id"))
        .primary_key(Index::create().col("session_id").col("position"))
        .foreign_key(&mut references("session_keys", "session_id", "sessions"))
        .foreign_key(&mut references("session_keys", "booking_key_id", "booking_keys"))
        .take()
}
