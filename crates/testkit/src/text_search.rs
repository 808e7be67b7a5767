//! Searches every table for a text.

use sea_orm::{ConnectionTrait, FromQueryResult, JsonValue, Statement};

use crate::Site;

const TABLES: [&str; 2] = [
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    "SELECT CAST(tablename AS text) AS name FROM pg_tables WHERE schemaname = current_schema()",
];

impl Site {
    /// Whether any column of any table holds this text.
    ///
    /// # Panics
    /// When a table cannot be read.
    pub async fn holds_text(&self, text: &str) -> bool {
        self.rows_as_text().await.iter().any(|row| row.contains(text))
    }

    /// Every row of every table, as someone who has the database reads it.
    ///
    /// # Panics
    /// When a table cannot be read.
    pub async fn rows_as_text(&self) -> Vec<String> {
        let db = self.app.store().read();
        let backend = db.get_database_backend();
        let list = TABLES[usize::from(backend == sea_orm::DbBackend::Postgres)];
        let tables = db.query_all_raw(Statement::from_string(backend, list)).await.expect("the tables");
        let mut found = Vec::new();
        for table in tables {
            let name: String = table.try_get("", "name").expect("a name");
            let rows = self.rows_of(&name).await;
            found.extend(rows.into_iter().map(|row| with_bytes_as_text(row).to_string()));
        }
        found
    }

    /// The rows of a table, ordered by their first column.
    ///
    /// # Panics
    /// When there is no such table.
    pub async fn rows_of(&self, table: &str) -> Vec<JsonValue> {
        let db = self.app.store().read();
        let all =
            Statement::from_string(db.get_database_backend(), format!("SELECT * FROM {table} ORDER BY 1"));
        JsonValue::find_by_statement(all).all(db).await.expect("its rows")
    }
}

/// Bytes come as lists of numbers, in which no text would be found.
fn with_bytes_as_text(value: JsonValue) -> JsonValue {
    match value {
        JsonValue::Object(fields) => {
            fields.into_iter().map(|(name, value)| (name, with_bytes_as_text(value))).collect()
        }
        JsonValue::Array(list) => {
            let bytes = list.iter().map(|one| one.as_u64().and_then(|one| u8::try_from(one).ok()));
            match bytes.collect::<Option<Vec<u8>>>() {
                Some(bytes) => JsonValue::String(String::from_utf8_lossy(&bytes).into_owned()),
                None => JsonValue::Array(list),
            }
        }
        other => other,
    }
}
