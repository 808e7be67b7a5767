//! Further fields of the set-up: the order of regions, notice and check-in times of clinics, reminders of a modality, what a
//! document is for, addresses of organizations; and search words of doctors and organizations, of which there may be a million.

use domain::words::words_of;
use sea_orm::{ConnectionTrait, Statement, TryGetable, Value};
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, integer, text};

use crate::engine::by_bytes;

/// Records updated per statement.
const BATCH: usize = 100;

/// Keeps the order: regions were listed in the order of their creation.
const AS_BEFORE: &str = "UPDATE regions SET priority = \
    10 * (SELECT count(*) FROM regions AS earlier WHERE earlier.id <= regions.id)";

#[derive(Debug)]
pub(super) struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "m20261116_000021_setup_records"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add =
            |table: &'static str, column: ColumnDef| Table::alter().table(table).add_column(column).take();
        for change in [
            add("regions", integer("priority").default(0).take()),
            add("clinics", big_integer("notice_minutes").default(0).take()),
            add("clinics", big_integer("check_in_prior_minutes").default(0).take()),
            add("modalities", text("reminder_hours").default("[]").take()),
            add("document_types", text("description").default("").take()),
            add("organizations", text("address").default("").take()),
        ] {
            manager.alter_table(change).await?;
        }
        let db = manager.get_connection();
        db.execute_unprepared(AS_BEFORE).await?;
        let bytes = by_bytes(manager.get_database_backend());
        let words = Table::create()
            .table("setup_words")
            .col(text("kind"))
            .col(text("word").extra(bytes))
            .col(text("place").extra(bytes))
            .col(big_integer("record_id"))
            .primary_key(Index::create().col("kind").col("word").col("place").col("record_id"))
            .take();
        manager.create_table(words).await?;
        let doctors = ["search_name", "last_name", "first_name", "provider_number", "city"];
        write_words(db, "DOCTOR", "doctors", &doctors).await?;
        write_words(db, "ORGANIZATION", "organizations", &["name", "city", "postal_code"]).await?;
        // A page of the list continues after the last row of the previous one.
        let mut former = Index::drop();
        former.name("idx_doctors_search_name").table("doctors");
        manager.drop_index(former).await?;
        for (table, columns) in [
            ("doctors", ["search_name", "id"].as_slice()),
            ("organizations", &["name", "id"]),
            ("setup_words", &["kind", "record_id", "word"]),
        ] {
            let mut index = Index::create();
            index.name(format!("idx_{table}_{}", columns.join("_"))).table(table);
            for column in columns {
                index.col(*column);
            }
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// They are listed by the first column.
async fn write_words(
    db: &SchemaManagerConnection<'_>,
    kind: &str,
    table: &str,
    columns: &[&str],
) -> Result<(), DbErr> {
    let backend = db.get_database_backend();
    let mut after = 0;
    loop {
        let told = columns.join(", ");
        let page = format!("SELECT id, {told} FROM {table} WHERE id > {after} ORDER BY id LIMIT {BATCH}");
        let rows = db.query_all_raw(Statement::from_string(backend, page)).await?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = i64::try_get(last, "", "id").map_err(DbErr::from)?;
        let (mut places, mut values) = (Vec::new(), Vec::<Value>::new());
        for row in &rows {
            let id = i64::try_get(row, "", "id").map_err(DbErr::from)?;
            let texts = columns.iter().map(|column| String::try_get(row, "", column).map_err(DbErr::from));
            let texts = texts.collect::<Result<Vec<_>, _>>()?;
            let place = texts.first().cloned().unwrap_or_default();
            for word in words_of(&texts.join(" ")) {
                values.extend([Value::from(word), place.clone().into()]);
                // Ids are numbers, so there is no risk of SQL injection.
                places.push(format!("('{kind}', ${}, ${}, {id})", values.len() - 1, values.len()));
            }
        }
        if !places.is_empty() {
            let rows = places.join(", ");
            let sql = format!("INSERT INTO setup_words (kind, word, place, record_id) VALUES {rows}");
            db.execute_raw(Statement::from_sql_and_values(backend, sql, values)).await?;
        }
    }
}
