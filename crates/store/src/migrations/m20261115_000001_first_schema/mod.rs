//! The first schema: catalogue and schedules, booking, and operations.

mod booking;
mod exams;
mod operations;
mod places;

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000001_first_schema"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = [places::tables(), exams::tables(), booking::tables(), operations::tables()].concat();
        for table in tables {
            manager.create_table(table).await?;
        }
        for index in indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// Indexes for look-ups by other columns than a primary or unique key.
fn indexes() -> Vec<IndexCreateStatement> {
    [
        ("clinics", "region_id"),
        ("devices", "clinic_id"),
        ("device_exams", "exam_id"),
        ("holds", "booking_key_id"),
        ("claims", "hold_id"),
        ("claims", "appointment_id"),
        ("bookings", "booking_key_id"),
        ("appointments", "booking_key_id"),
        ("appointments", "start_at"),
        ("sessions", "booking_key_id"),
        ("jobs", "run_at"),
        ("audit_events", "subject_id"),
    ]
    .into_iter()
    .map(|(table, column)| {
        Index::create().name(format!("idx_{table}_{column}")).table(table).col(column).take()
    })
    .collect()
}

/// A foreign key of `table.column` to the `id` of another table. Nothing is ever deleted by cascade.
pub(super) fn references(
    table: &'static str,
    column: &'static str,
    to: &'static str,
) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .name(format!("fk_{table}_{column}"))
        .from(table, column)
        .to(to, "id")
        .on_delete(ForeignKeyAction::Restrict)
        .take()
}
