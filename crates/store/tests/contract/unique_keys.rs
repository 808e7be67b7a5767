//! Every unique key of the schema: a duplicate row is reported as such, and not as a failure.

use std::collections::BTreeMap;

use sea_orm::{ConnectionTrait, DbBackend, QueryResult, Statement};
use store::StoreError;

use crate::support::Db;

/// The columns of each unique key, joined by commas.
const KEYS: [&str; 2] = [
    "SELECT m.name AS in_table, group_concat(c.name) AS told FROM sqlite_master m, pragma_index_list(m.name) i, \
     pragma_index_info(i.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'seaql%' AND i.\"unique\" = 1 \
     GROUP BY m.name, i.name",
    "SELECT t.relname::text AS in_table, string_agg(a.attname::text, ',') AS told FROM pg_index x \
     JOIN pg_class t ON t.oid = x.indrelid JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY(x.indkey) \
     WHERE x.indisunique AND t.relnamespace = current_schema()::regnamespace AND t.relname NOT LIKE 'seaql%' \
     GROUP BY t.relname, x.indexrelid",
];
/// Each column with its type.
const COLUMNS: [&str; 2] = [
    "SELECT m.name AS in_table, p.name || ':' || lower(p.type) AS told FROM sqlite_master m, pragma_table_info(m.name) p \
     WHERE m.type = 'table'",
    "SELECT table_name::text AS in_table, column_name || ':' || data_type AS told FROM information_schema.columns \
     WHERE table_schema = current_schema()",
];
/// Rows of a test need no referenced rows.
const WITHOUT_PARENTS: [&str; 2] =
    ["PRAGMA defer_foreign_keys = ON", "SET LOCAL session_replication_role = replica"];

async fn rows_of(db: &Db, sql: [&str; 2]) -> Vec<(String, String)> {
    let reader = db.store.read();
    let backend = reader.get_database_backend();
    let sql = sql[usize::from(backend == DbBackend::Postgres)];
    let rows = reader.query_all_raw(Statement::from_string(backend, sql)).await.expect("the schema");
    let text = |row: &QueryResult, name: &str| row.try_get::<String>("", name).expect("a text");
    rows.iter().map(|row| (text(row, "in_table"), text(row, "told"))).collect()
}

/// A value of this type; the first and the second differ.
fn value(kind: &str, second: bool) -> String {
    let number = 9001 + i64::from(second);
    match kind {
        "boolean" => second.to_string(),
        "blob" => format!("x'{number}'"),
        "bytea" => format!("'\\x{number}'"),
        kind if kind.contains("int") || kind.contains("double") => number.to_string(),
        _ => format!("'{number}'"),
    }
}

/// A row that has only these columns in common with the first.
fn insert(table: &str, columns: &[(String, String)], shared: &[&str], second: bool) -> String {
    let names: Vec<&str> = columns.iter().map(|(name, _)| name.as_str()).collect();
    let values = columns.iter().map(|(name, kind)| value(kind, second && !shared.contains(&name.as_str())));
    format!("INSERT INTO {table} ({}) VALUES ({})", names.join(", "), values.collect::<Vec<_>>().join(", "))
}

on_both_engines! {
    async fn ops_03k_a_second_row_is_known_as_one_whichever_key_refuses_it(db: Db) {
        let mut columns: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
        for (table, column) in rows_of(&db, COLUMNS).await {
            let (name, kind) = column.split_once(':').expect("a type");
            columns.entry(table).or_default().push((name.to_owned(), kind.to_owned()));
        }
        let keys = rows_of(&db, KEYS).await;
        assert!(keys.len() > 30, "{} unique keys", keys.len());
        let postgres = usize::from(db.store.read().get_database_backend() == DbBackend::Postgres);
        for (table, key) in keys {
            let shared: Vec<&str> = key.split(',').collect();
            let [first, second] = [false, true].map(|second| insert(&table, &columns[&table], &shared, second));
            let written = db.store.write(move |tx| {
                let (first, second) = (first.clone(), second.clone());
                Box::pin(async move {
                    tx.execute_unprepared(WITHOUT_PARENTS[postgres]).await?;
                    tx.execute_unprepared(&first).await?;
                    tx.execute_unprepared(&second).await?;
                    Ok::<_, StoreError>(())
                })
            });
            let error = written.await.expect_err("a second row");
            assert!(error.is_unique_violation(), "{table} ({key}): {error}");
        }
    }
}
