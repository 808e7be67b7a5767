//! Deleted and overwritten data stays in the files of a database until the space is reused. This removes it.

use std::path::Path;

use sea_orm::sqlx::{self, Connection, Executor, query_scalar};

use super::DatabaseUrl;
use super::backup::{postgres, sqlite};
use super::marks::failed;
use crate::StoreError;

/// On PostgreSQL these tables; a SQLite file is cleared as a whole.
pub(crate) async fn clear_traces(url: &DatabaseUrl, tables: &[&str]) -> Result<(), StoreError> {
    match url {
        DatabaseUrl::Sqlite(path) => clear_file(path).await,
        DatabaseUrl::Postgres(address) => clear_tables(address, tables).await,
    }
}

/// Rewrites the file without deleted data (VACUUM), and empties the write-ahead log.
async fn clear_file(path: &Path) -> Result<(), StoreError> {
    let mut connection = sqlite(path).await.map_err(failed)?;
    connection.execute("VACUUM").await.map_err(failed)?;
    let checkpoint = query_scalar("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut connection);
    let is_busy: i64 = checkpoint.await.map_err(failed)?;
    connection.close().await.map_err(failed)?;
    if is_busy == 0 { Ok(()) } else { Err(StoreError::InUse) }
}

/// Also refreshes the planner's samples of values. Tables owned by others are skipped with a warning.
async fn clear_tables(address: &str, tables: &[&str]) -> Result<(), StoreError> {
    let mut connection = postgres(address).await.map_err(failed)?;
    let vacuum = format!("VACUUM (ANALYZE) {}", tables.join(", "));
    connection.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(vacuum))).await.map_err(failed)?;
    connection.close().await.map_err(failed)
}
