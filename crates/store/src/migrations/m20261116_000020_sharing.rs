//! Sharing of results: the contact a session's code was sent to, the key and contact by which the sharing patient was known, and
//! which reports the patient was notified of. Reports that could be read before count as notified.

use sea_orm::ConnectionTrait;
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, blob_null, text_null};

use crate::engine::present_second;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261116_000020_sharing"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for change in [
            Table::alter().table("sessions").add_column(blob_null("code_recipient_sealed")).take(),
            Table::alter().table("shared_accesses").add_column(big_integer_null("proven_key_id")).take(),
            Table::alter().table("shared_accesses").add_column(text_null("proven_channel")).take(),
            Table::alter().table("shared_accesses").add_column(blob_null("proven_recipient_sealed")).take(),
            Table::alter().table("reports").add_column(big_integer_null("told_at")).take(),
        ] {
            manager.alter_table(change).await?;
        }
        let db = manager.get_connection();
        let now = present_second(manager.get_database_backend());
        let readable = format!(
            "UPDATE reports SET told_at = issued_at WHERE released_at <= {now} OR issued_at <= {now} - 86400 * \
             (SELECT CAST(modalities.release_delay_days AS bigint) FROM appointments \
              JOIN exams ON exams.id = appointments.exam_id JOIN modalities ON modalities.id = exams.modality_id \
              WHERE appointments.id = reports.appointment_id)"
        );
        db.execute_unprepared(&readable).await?;
        // Only reports without a notification are looked for, and they are few.
        let untold = "CREATE INDEX idx_reports_untold ON reports (id) WHERE told_at IS NULL";
        db.execute_unprepared(untold).await?;
        let mut sessions = Index::create();
        sessions.name("idx_sessions_shared_access_id").table("sessions").col("shared_access_id");
        manager.create_index(sessions).await?;
        Ok(())
    }
}
