//! Referrers, insurance types and patient details; and booking requests with their exams and preferred times.

mod people;
mod requests;

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000003_people_and_requests"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [people::tables(), requests::tables()].concat() {
            manager.create_table(table).await?;
        }
        for column in people::new_columns() {
            manager.alter_table(column).await?;
        }
        for index in indexes() {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// Indexes for look-ups by other columns than a primary or unique key.
fn indexes() -> Vec<IndexCreateStatement> {
    let one = |table: &'static str, column: &'static str| {
        Index::create().name(format!("idx_{table}_{column}")).table(table).col(column).take()
    };
    vec![
        one("doctors", "search_name"),
        one("doctors", "organization_id"),
        one("booking_requests", "booking_key_id"),
        one("booking_request_times", "booking_request_id"),
        // For the list of the back office: one status, oldest first.
        Index::create()
            .name("idx_booking_requests_status_created_at")
            .table("booking_requests")
            .col("status")
            .col("created_at")
            .take(),
    ]
}
