//! A consistent copy of the whole database, taken while servers run, and restored into an empty one. SQLite writes a compacted
//! copy of its file; PostgreSQL exports every table of one snapshot.

use std::path::Path;

use futures_util::StreamExt;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection};
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{ConnectOptions, Connection, Error, Executor, query, query_as, query_scalar};
use sea_orm_migration::MigratorTrait;
use serde::{Deserialize, Serialize};
use tokio::fs::{self, File};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::{DatabaseUrl, SQLITE_BUSY_TIMEOUT, migrate_to};
use crate::migrations::Migrator;
use crate::{Store, StoreError};

const SQLITE_COPY: &str = "database.db";
/// How much of a table is sent to the database at once.
const CHUNK_BYTES: usize = 64 * 1024;

/// What was copied: enough to restore it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopySummary {
    /// `sqlite` or `postgresql`.
    pub engine: String,
    /// The migrations it has.
    pub migrations: Vec<String>,
    /// For PostgreSQL: the tables, referenced ones first.
    pub tables: Vec<CopiedTable>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CopiedTable {
    pub name: String,
    pub columns: String,
}

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Database(#[from] Error),
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    File(#[from] std::io::Error),
    #[error("the database is not empty; a backup is put back into an empty one only")]
    NotEmpty,
    #[error("the backup is of another engine ({0})")]
    OtherEngine(String),
    #[error(
        "the backup has changes of the schema that this program does not know: it is older than the backup"
    )]
    Newer,
}

/// Copies the database into a folder.
pub async fn back_up(url: &DatabaseUrl, folder: &Path) -> Result<CopySummary, BackupError> {
    match url {
        DatabaseUrl::Sqlite(path) => back_up_sqlite(path, folder).await,
        DatabaseUrl::Postgres(address) => back_up_postgres(address, folder).await,
    }
}

/// Restores a copy into an empty database, and migrates it.
pub async fn restore(url: &DatabaseUrl, folder: &Path, copied: &CopySummary) -> Result<(), BackupError> {
    let known: Vec<String> = Migrator::migrations().iter().map(|one| one.name().to_owned()).collect();
    if copied.migrations.iter().any(|name| !known.contains(name)) {
        return Err(BackupError::Newer);
    }
    match (url, copied.engine.as_str()) {
        (DatabaseUrl::Sqlite(path), SQLITE) => restore_sqlite(path, folder).await?,
        (DatabaseUrl::Postgres(address), POSTGRESQL) => {
            restore_postgres(address, url, folder, copied).await?;
        }
        (_, other) => return Err(BackupError::OtherEngine(other.to_owned())),
    }
    let store = Store::open(url).await?;
    store.migrate().await?;
    Ok(store.close().await?)
}

const SQLITE: &str = "sqlite";
const POSTGRESQL: &str = "postgresql";
const MIGRATIONS: &str = "SELECT version FROM seaql_migrations ORDER BY version";

async fn back_up_sqlite(path: &Path, folder: &Path) -> Result<CopySummary, BackupError> {
    let copy = folder.join(SQLITE_COPY);
    let mut connection = sqlite(path).await?;
    query("VACUUM INTO $1").bind(copy.display().to_string()).execute(&mut connection).await?;
    connection.close().await?;
    let mut connection = sqlite(&copy).await?;
    let migrations = query_scalar(MIGRATIONS).fetch_all(&mut connection).await?;
    connection.close().await?;
    Ok(CopySummary { engine: SQLITE.to_owned(), migrations, tables: Vec::new() })
}

pub(super) async fn sqlite(path: &Path) -> Result<SqliteConnection, Error> {
    let options = SqliteConnectOptions::new().filename(path).busy_timeout(SQLITE_BUSY_TIMEOUT);
    options.disable_statement_logging().connect().await
}

async fn restore_sqlite(path: &Path, folder: &Path) -> Result<(), BackupError> {
    if fs::try_exists(path).await? {
        return Err(BackupError::NotEmpty);
    }
    // A new file: a copy would inherit the permissions the backup picked up on its way.
    let (mut copy, mut file) = (File::open(folder.join(SQLITE_COPY)).await?, File::create_new(path).await?);
    tokio::io::copy(&mut copy, &mut file).await?;
    Ok(file.sync_all().await?)
}

pub(super) async fn postgres(address: &str) -> Result<PgConnection, Error> {
    let options: PgConnectOptions = address.parse()?;
    options.disable_statement_logging().connect().await
}

async fn back_up_postgres(address: &str, folder: &Path) -> Result<CopySummary, BackupError> {
    let mut connection = postgres(address).await?;
    // One snapshot of all tables, whatever is committed meanwhile.
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    let migrations = query_scalar(MIGRATIONS).fetch_all(&mut connection).await?;
    let mut tables = Vec::new();
    for name in tables_in_order(&mut connection).await? {
        let columns: String = query_scalar(
            "SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) \
             FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1",
        )
        .bind(&name)
        .fetch_one(&mut connection)
        .await?;
        let mut file = File::create(folder.join(file_of(&name))).await?;
        let mut rows = connection.copy_out_raw(&format!("COPY {name} ({columns}) TO STDOUT")).await?;
        while let Some(chunk) = rows.next().await {
            file.write_all(&chunk?).await?;
        }
        drop(rows);
        file.sync_all().await?;
        tables.push(CopiedTable { name, columns });
    }
    connection.execute("COMMIT").await?;
    connection.close().await?;
    Ok(CopySummary { engine: POSTGRESQL.to_owned(), migrations, tables })
}

fn file_of(table: &str) -> String {
    format!("{table}.copy")
}

/// All tables except that of the migrations; referenced tables come first.
async fn tables_in_order(connection: &mut PgConnection) -> Result<Vec<String>, Error> {
    let mut left: Vec<String> = query_scalar(
        "SELECT CAST(tablename AS text) FROM pg_tables \
         WHERE schemaname = current_schema() AND tablename <> 'seaql_migrations' ORDER BY 1",
    )
    .fetch_all(&mut *connection)
    .await?;
    let pointers: Vec<(String, String)> = query_as(
        "SELECT CAST(conrelid::regclass AS text), CAST(confrelid::regclass AS text) FROM pg_constraint \
         WHERE contype = 'f' AND conrelid <> confrelid",
    )
    .fetch_all(&mut *connection)
    .await?;
    let mut ordered = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let waits = |name: &String| pointers.iter().any(|(from, to)| from == name && left.contains(to));
        let (later, mut now): (Vec<_>, Vec<_>) = left.iter().cloned().partition(waits);
        if now.is_empty() {
            return Err(Error::Protocol("tables point at each other in a ring".to_owned()));
        }
        ordered.append(&mut now);
        left = later;
    }
    Ok(ordered)
}

async fn restore_postgres(
    address: &str,
    url: &DatabaseUrl,
    folder: &Path,
    copied: &CopySummary,
) -> Result<(), BackupError> {
    let mut connection = postgres(address).await?;
    let tables: i64 = query_scalar("SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()")
        .fetch_one(&mut connection)
        .await?;
    if tables > 0 {
        return Err(BackupError::NotEmpty);
    }
    // The schema of the copy; later migrations follow when the rows are there.
    let store = Store::open(url).await?;
    migrate_to(url, &copied.migrations).await?;
    connection.execute("BEGIN").await?;
    for table in copied.tables.iter().rev() {
        // Rows inserted by a migration are in the copy too.
        run(&mut connection, &format!("DELETE FROM {}", table.name)).await?;
    }
    for table in &copied.tables {
        let statement = format!("COPY {} ({}) FROM STDIN", table.name, table.columns);
        let mut rows = connection.copy_in_raw(&statement).await?;
        let mut file = File::open(folder.join(file_of(&table.name))).await?;
        let mut chunk = vec![0; CHUNK_BYTES];
        loop {
            let read = file.read(&mut chunk).await?;
            if read == 0 {
                break;
            }
            rows.send(&chunk[..read]).await?;
        }
        rows.finish().await?;
    }
    // Sequences continue after the last value. CASE, since a plan may evaluate a sequence before it checks the name.
    connection
        .execute(
            "DO $$ DECLARE t record; BEGIN FOR t IN SELECT name, sequence FROM (SELECT table_name AS name, \
             CASE WHEN column_name = 'id' THEN pg_get_serial_sequence(quote_ident(table_name), 'id') END AS sequence \
             FROM information_schema.columns WHERE table_schema = current_schema()) AS columns \
             WHERE sequence IS NOT NULL LOOP \
             EXECUTE format('SELECT setval(%L, greatest((SELECT max(id) FROM %I), 1), \
             (SELECT max(id) FROM %I) IS NOT NULL)', t.sequence, t.name, t.name); END LOOP; END $$",
        )
        .await?;
    connection.execute("COMMIT").await?;
    // Not before now: a server that starts meanwhile must not consider itself alone.
    store.close().await?;
    Ok(connection.close().await?)
}

async fn run(connection: &mut PgConnection, statement: &str) -> Result<(), Error> {
    let safe = sea_orm::sqlx::AssertSqlSafe(statement.to_owned());
    connection.execute(sea_orm::sqlx::raw_sql(safe)).await?;
    Ok(())
}
