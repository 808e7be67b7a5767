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
        let db = self.app.store().read();
        let backend = db.get_database_backend();
        let list = TABLES[usize::from(backend == sea_orm::DbBackend::Postgres)];
        let tables = db.query_all_raw(Statement::from_string(backend, list)).await.expect("the tables");
        for table in tables {
            let name: String = table.try_get("", "name").expect("a name");
            let all = Statement::from_string(backend, format!("SELECT * FROM {name}"));
            let rows = JsonValue::find_by_statement(all).all(db).await.expect("its rows");
            if rows.iter().any(|row| row.to_string().contains(text)) {
                return true;
            }
        }
        false
    }
}
