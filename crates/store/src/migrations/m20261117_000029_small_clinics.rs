//! Indexes by clinic, so that a small clinic's lists stay fast beside large ones; and by account for its audit rows, in list
//! order.

use sea_orm_migration::prelude::*;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261117_000029_small_clinics"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, columns) in [
            ("booking_requests", &["clinic_id", "status", "updated_at", "id"][..]),
            ("callback_requests", &["clinic_id", "state", "id"]),
            ("call_center_emails", &["clinic_id", "state", "id"]),
            ("patient_details_changes", &["patient_id"]),
            ("audit_events", &["actor_id", "at", "id"]),
        ] {
            let mut index = Index::create();
            index.name(format!("idx_{table}_{}", columns.join("_"))).table(table);
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        // Replaced by the index above, which also has the order.
        let former = Index::drop().name("idx_audit_events_actor_id").table("audit_events").to_owned();
        manager.drop_index(former).await?;
        for index in [
            // On an expression, so that only queries that use it take this index: boards and lists of open work use others, for
            // which a clinic's whole history would be slower.
            "CREATE INDEX idx_appointments_of_clinic ON appointments ((clinic_id + 0))",
            "CREATE INDEX idx_booking_requests_of_regions ON booking_requests (region_id, status, updated_at, id) \
             WHERE clinic_id IS NULL",
            "CREATE INDEX idx_callback_requests_of_regions ON callback_requests (region_id, state, id) \
             WHERE clinic_id IS NULL",
            "CREATE INDEX idx_users_disabled ON users (id) WHERE disabled",
            "CREATE INDEX idx_jobs_dead_subject ON jobs (kind, subject_id) WHERE state = 'DEAD'",
        ] {
            manager.get_connection().execute_unprepared(index).await?;
        }
        Ok(())
    }
}
