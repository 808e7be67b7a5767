//! Work of staff: assignment and offers of booking requests, notes about call-backs and changes of details, a search for patients
//! by folded name, and an index for the order of each list.

use domain::patient::search_names;
use sea_orm::{ConnectionTrait, Statement, TryGetable};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, text, text_null};

use crate::engine::by_bytes;

/// Patients updated per statement.
const BATCH: usize = 500;

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261115_000017_work_of_staff"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add =
            |table: &'static str, column: ColumnDef| Table::alter().table(table).add_column(column).take();
        let version = || big_integer("version").default(0).take();
        let name = |column| text(column).default("").extra(by_bytes(manager.get_database_backend())).take();
        for change in [
            add("booking_requests", version()),
            add("booking_requests", big_integer_null("owner_id")),
            add("booking_requests", text_null("offered_clinics")),
            add("callback_requests", version()),
            add("callback_requests", text_null("staff_note")),
            add("call_center_emails", version()),
            add("call_center_emails", text_null("staff_note")),
            add("patient_details_changes", text_null("staff_note")),
            add("patients", name("by_last_name")),
            add("patients", name("by_first_name")),
        ] {
            manager.alter_table(change).await?;
        }
        name_patients(manager.get_connection()).await?;
        // Requests are listed by how long they have had their status, not by when they came.
        let mut former = Index::drop();
        former.name("idx_booking_requests_status_created_at").table("booking_requests");
        manager.drop_index(former).await?;
        for (table, columns) in [
            ("booking_requests", &["status", "updated_at", "id"][..]),
            ("booking_requests", &["owner_id"]),
            ("booking_change_steps", &["booking_request_id"]),
            ("bookings", &["patient_id"]),
            ("messages", &["booking_id"]),
            ("patients", &["by_last_name"]),
            ("patients", &["by_first_name"]),
            ("audit_events", &["at", "id"]),
            ("audit_events", &["actor_id"]),
        ] {
            let mut index = Index::create();
            index.name(format!("idx_{table}_{}", columns.join("_"))).table(table);
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        // Only dead jobs are looked for, and they are few.
        let dead = "CREATE INDEX idx_jobs_dead ON jobs (id) WHERE state = 'DEAD'";
        manager.get_connection().execute_unprepared(dead).await?;
        Ok(())
    }
}

async fn name_patients(db: &SchemaManagerConnection<'_>) -> Result<(), DbErr> {
    let backend = db.get_database_backend();
    let mut after = 0;
    loop {
        let page = format!(
            "SELECT id, first_name, last_name FROM patients WHERE id > {after} ORDER BY id LIMIT {BATCH}"
        );
        let rows = db.query_all_raw(Statement::from_string(backend, page)).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = i64::try_get(last, "", "id").map_err(DbErr::from)?;
        for row in &rows {
            let text = |column| String::try_get(row, "", column).map_err(DbErr::from);
            let (by_last, by_first) = search_names(&text("first_name")?, &text("last_name")?);
            let id = i64::try_get(row, "", "id").map_err(DbErr::from)?;
            let sql = "UPDATE patients SET by_last_name = $1, by_first_name = $2 WHERE id = $3";
            let values = [by_last.into(), by_first.into(), id.into()];
            db.execute_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
        }
    }
}
