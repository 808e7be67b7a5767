//! Changes of bookings with their steps, patients' requests to staff, and unsubscriptions.

use domain::limits::CHANGE_WINDOW_MINUTES;
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, big_pk_auto, integer, text, text_null};

use super::references;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000009_portal"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in new_columns() {
            manager.alter_table(column).await?;
        }
        for table in changes().into_iter().chain([details_changes(), unsubscriptions()]) {
            manager.create_table(table).await?;
        }
        for (table, column) in [
            ("appointments", "patient_id"),
            ("booking_requests", "patient_id"),
            ("booking_changes", "booking_id"),
            ("patient_details_changes", "state"),
            ("patients", "contact_number"),
            ("bookings", "guardian_contact_number"),
        ] {
            let index = Index::create().name(format!("idx_{table}_{column}")).table(table).col(column).take();
            manager.create_index(index).await?;
        }
        // E-mail addresses are compared ignoring case. Both engines accept an index on an expression as plain SQL.
        for (table, column) in [("patients", "email"), ("bookings", "guardian_email")] {
            let index = format!("CREATE INDEX idx_{table}_{column} ON {table} (lower({column}))");
            manager.get_connection().execute_unprepared(&index).await?;
        }
        Ok(())
    }
}

fn new_columns() -> Vec<TableAlterStatement> {
    let add = |table: &'static str, column: ColumnDef| Table::alter().table(table).add_column(column).take();
    let replaced_by =
        "CONSTRAINT fk_appointments_replaced_by_id REFERENCES appointments (id) ON DELETE RESTRICT";
    vec![
        add("exams", big_integer("change_window_minutes").default(CHANGE_WINDOW_MINUTES).take()),
        add("appointments", big_integer_null("replaced_by_id").extra(replaced_by).take()),
        add("appointments", text_null("calendar_uid")),
        add("appointments", text_null("folio_number")),
    ]
}

fn changes() -> Vec<TableCreateStatement> {
    vec![
        Table::create()
            .table("booking_changes")
            .col(big_pk_auto("id"))
            .col(big_integer("booking_id"))
            .col(text("action"))
            .col(text("actor_kind"))
            .col(big_integer("actor_id"))
            .col(text_null("reason"))
            .col(text_null("note"))
            .col(text_null("preferred_times"))
            .col(big_integer("at"))
            .foreign_key(&mut references("booking_changes", "booking_id", "bookings"))
            .take(),
        Table::create()
            .table("booking_change_steps")
            .col(big_integer("booking_change_id"))
            .col(integer("position"))
            .col(big_integer_null("appointment_id"))
            .col(big_integer_null("booking_request_id"))
            .col(text("from_status"))
            .col(text("to_status"))
            .primary_key(Index::create().col("booking_change_id").col("position"))
            .foreign_key(&mut references("booking_change_steps", "booking_change_id", "booking_changes"))
            .foreign_key(&mut references("booking_change_steps", "appointment_id", "appointments"))
            .foreign_key(&mut references("booking_change_steps", "booking_request_id", "booking_requests"))
            .take(),
    ]
}

fn details_changes() -> TableCreateStatement {
    Table::create()
        .table("patient_details_changes")
        .col(big_pk_auto("id"))
        .col(big_integer("booking_change_id"))
        .col(big_integer("patient_id"))
        .col(text("changes"))
        .col(text("state"))
        .col(big_integer("version"))
        .foreign_key(&mut references("patient_details_changes", "booking_change_id", "booking_changes"))
        .foreign_key(&mut references("patient_details_changes", "patient_id", "patients"))
        .take()
}

fn unsubscriptions() -> TableCreateStatement {
    Table::create()
        .table("unsubscriptions")
        .col(big_integer("booking_key_id"))
        .col(big_integer("at"))
        .primary_key(Index::create().col("booking_key_id"))
        .foreign_key(&mut references("unsubscriptions", "booking_key_id", "booking_keys"))
        .take()
}
