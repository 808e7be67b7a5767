//! Everything that differs between SQLite and PostgreSQL. No code outside this folder checks which engine it is.
//!
//! SQLite has one writer that shares commits (`sqlite_writer`); PostgreSQL runs transactions in parallel and retries those that
//! lost a race. Read connections are read-only in the engine itself.

mod alone;
mod backup;
mod guards;
mod health;
mod lists;
mod marks;
mod migrating;
mod postgres_connections;
mod postgres_watch;
mod postgres_writer;
mod presence;
mod quick;
mod readers;
mod sqlite_connection;
mod sqlite_writer;
mod traces;
mod upgrade_backups;

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use jiff::civil::Date;
use sea_orm::sea_query::{LockBehavior, LockType};
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DbBackend, DbErr, EntityTrait, QuerySelect, RuntimeErr, Select,
};

use crate::{StoreError, Tx, Work, WriteError};
pub use backup::{BackupError, CopiedTable, CopySummary, back_up, restore};
pub(crate) use guards::{audit_guards, audit_subject_guards};
pub(crate) use health::{is_file_failure, is_programming_error, is_storage_failure};
pub(crate) use lists::{KnownVersion, RUN_BASE, changes_statement};
pub(crate) use marks::Marks;
pub(crate) use migrating::{migrate, migrate_to};
use postgres_connections::PostgresConnections;
pub(crate) use postgres_connections::is_down;
use postgres_writer::{ConnectionTrust, PostgresWriter};
pub(crate) use presence::Presence;
pub(crate) use quick::QuickReads;
pub use readers::Readers;
use sqlite_writer::SqliteWriter;
pub(crate) use traces::clear_traces;
pub(crate) use upgrade_backups::remove_upgrade_backups;

const READERS: u32 = 8;
const POSTGRES_WRITERS: u32 = 24;
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(20);
/// For connections that serve calls and jobs. Locks of a server that disappears are released soon.
const POSTGRES_TIMEOUTS: [(&str, &str); 4] = [
    ("statement_timeout", "60s"),
    ("idle_in_transaction_session_timeout", "30s"),
    ("tcp_keepalives_idle", "10"),
    ("tcp_keepalives_interval", "5"),
];
const SQLITE_BUSY_TIMEOUT: Duration = Duration::from_secs(10);
const SQLITE_CACHE_KIB: &str = "-32768";
/// Rows of an index to sample, as SQLite recommends.
const SQLITE_SAMPLE_ROWS: u32 = 400;
/// For `PRAGMA optimize`: analyse where it helps, and check every table.
const ALL_TABLES: &str = "0x10002";

/// The address of the database: `sqlite:PATH` or `postgres://…`.
#[derive(Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    Sqlite(PathBuf),
    Postgres(String),
}

impl DatabaseUrl {
    /// Safe to print: a PostgreSQL address without its password.
    pub fn describe(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("SQLite file {}", path.display()),
            // The parts before the @ and after the ? may contain a password.
            Self::Postgres(url) => match url.split('?').next().and_then(|url| url.rsplit_once('@')) {
                Some((_, host)) => format!("PostgreSQL at {host}"),
                None => "PostgreSQL".to_owned(),
            },
        }
    }
}

impl std::fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.describe())
    }
}

impl FromStr for DatabaseUrl {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let path = text.strip_prefix("sqlite:").map(|path| path.strip_prefix("//").unwrap_or(path));
        match path {
            Some(path) if !path.is_empty() => Ok(Self::Sqlite(path.into())),
            // Parsed by the driver here already: its own error would show the whole address, including the password.
            None if ["postgres://", "postgresql://"].iter().any(|scheme| text.starts_with(scheme))
                && text.parse::<sea_orm::sqlx::postgres::PgConnectOptions>().is_ok() =>
            {
                Ok(Self::Postgres(text.to_owned()))
            }
            _ => Err("accepted: sqlite:PATH or postgres://USER:PASSWORD@HOST/DATABASE".to_owned()),
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) enum Writer {
    Sqlite(SqliteWriter),
    Postgres(PostgresWriter),
}

#[derive(Debug)]
pub(crate) struct OpenedStore {
    pub(crate) readers: Readers,
    pub(crate) writer: Writer,
    pub(crate) marks: Arc<Marks>,
    pub(crate) presence: Presence,
}

pub(crate) async fn open(url: &DatabaseUrl) -> Result<OpenedStore, StoreError> {
    match url {
        DatabaseUrl::Sqlite(path) => {
            let writer = Writer::Sqlite(SqliteWriter::start(path).await?);
            let readers = Database::connect(sqlite_options(path, READERS, true)).await?;
            let marks = Arc::new(Marks::of_file(path));
            Ok(OpenedStore {
                readers: Readers::of_file(readers),
                writer,
                marks,
                presence: Presence::on_file(),
            })
        }
        DatabaseUrl::Postgres(address) => {
            let presence = Presence::join(address).await?;
            let trust = Arc::new(ConnectionTrust::default());
            let connections = PostgresConnections::open(address, Arc::clone(&trust)).await?;
            let marks = Arc::new(Marks::of_server(Arc::clone(&connections)));
            let writer = PostgresWriter::new(Arc::clone(&connections), Arc::clone(&marks), trust);
            Ok(OpenedStore {
                readers: Readers::of_server(connections),
                writer: Writer::Postgres(writer),
                marks,
                presence,
            })
        }
    }
}

fn sqlite_options(path: &Path, connections: u32, read_only: bool) -> ConnectOptions {
    let mut options = common_options(&format!("sqlite://{}?mode=rwc", path.display()), connections);
    options.map_sqlx_sqlite_opts(move |sqlite| sqlite_settings(sqlite, read_only));
    options
}

fn sqlite_settings(options: SqliteConnectOptions, read_only: bool) -> SqliteConnectOptions {
    options
        .foreign_keys(true)
        .busy_timeout(SQLITE_BUSY_TIMEOUT)
        .pragma("journal_mode", "WAL")
        .pragma("synchronous", "FULL")
        .pragma("cache_size", SQLITE_CACHE_KIB)
        // Deleted data is overwritten with zeros.
        .pragma("secure_delete", "ON")
        .pragma("query_only", if read_only { "ON" } else { "OFF" })
}

fn postgres_options(
    address: &str,
    connections: u32,
    read_only: bool,
    timeouts: &'static [(&str, &str)],
) -> ConnectOptions {
    let mut options = common_options(address, connections);
    options.map_sqlx_postgres_opts(move |postgres| {
        let mode = if read_only { "on" } else { "off" };
        // Our queries are short: compiling one takes a hundred times as long as running it.
        let postgres = postgres.options([("default_transaction_read_only", mode), ("jit", "off")]);
        postgres.options(timeouts.iter().copied())
    });
    options
}

/// Connections have no maximal age, and idle ones stay open: sqlx watches over either in a task that loops for ever where a pool is
/// closed, or gets a connection back, while it counts the idle ones. Then a command never ends.
fn common_options(address: &str, connections: u32) -> ConnectOptions {
    let mut options = ConnectOptions::new(address);
    options
        .max_connections(connections)
        .min_connections(1)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .sqlx_logging(false);
    options
}

/// Reads on the calling thread, if the engine has them.
pub(crate) fn quick_reads(url: &DatabaseUrl) -> Option<Arc<QuickReads>> {
    match url {
        DatabaseUrl::Sqlite(path) => Some(Arc::new(QuickReads::of(path))),
        DatabaseUrl::Postgres(_) => None,
    }
}

impl Writer {
    /// Whether writes succeed: as known, otherwise found out by a small one.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        let (health, small_write) = match self {
            Self::Sqlite(writer) => (writer.health(), sqlite_connection::WRITE_ONE_PAGE),
            Self::Postgres(writer) => (writer.health(), "SELECT pg_current_xact_id()"),
        };
        if health.is_healthy() {
            return Ok(());
        }
        self.execute(small_write.to_owned()).await?;
        health.set(true);
        Ok(())
    }

    async fn execute(&self, statements: String) -> Result<(), StoreError> {
        let written = self.write(move |tx| {
            let statements = statements.clone();
            Box::pin(async move {
                tx.execute_unprepared(&statements).await?;
                Ok(())
            })
        });
        written.await
    }

    pub(crate) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'c> Fn(&'c Tx) -> Work<'c, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: WriteError,
    {
        match self {
            Self::Sqlite(writer) => writer.write(work).await,
            Self::Postgres(writer) => writer.write(work).await,
        }
    }

    /// The connections of PostgreSQL are closed with the readers.
    pub(crate) async fn close(self) {
        if let Self::Sqlite(writer) = self {
            writer.close().await;
        }
    }
}

/// SQLite chooses indexes by statistics of the tables. They are refreshed from samples at each start, for tables that have grown;
/// PostgreSQL does it by itself.
pub(crate) async fn refresh_statistics(writer: &Writer) -> Result<(), StoreError> {
    match writer {
        Writer::Postgres(_) => Ok(()),
        Writer::Sqlite(_) => {
            let learn =
                format!("PRAGMA analysis_limit = {SQLITE_SAMPLE_ROWS}; PRAGMA optimize = {ALL_TABLES}");
            writer.execute(learn).await
        }
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Skips rows that another worker is just taking. SQLite has one writer, so there is none.
pub(crate) fn for_this_worker<E: EntityTrait>(tx: &Tx, rows: Select<E>) -> Select<E> {
    match tx.get_database_backend() {
        DbBackend::Postgres => rows.lock_with_behavior(LockType::Update, LockBehavior::SkipLocked),
        _ => rows,
    }
}

/// Any number that nothing else in the database uses for a pair of lock numbers.
const BIRTH_LOCKS: i32 = 0x5ca_b1d;

/// Until this transaction ends, no other one can lock one of these days of birth. Each booking makes a record of its patient, so two
/// bookings of one person at once have no row in common that could be locked. SQLite has one writer.
pub(crate) async fn lock_births(tx: &Tx, days: &[Date]) -> Result<(), StoreError> {
    if tx.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    let mut days = days.to_vec();
    // In ascending order, so that two callers can't deadlock.
    days.sort_unstable();
    days.dedup();
    for day in days {
        let number = i32::from(day.year()) * 400 + i32::from(day.day_of_year());
        tx.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({BIRTH_LOCKS}, {number})")).await?;
    }
    Ok(())
}

/// The collation by bytes, which finds prefixes of texts.
pub(crate) fn by_bytes(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Postgres => "COLLATE \"C\"",
        _ => "COLLATE BINARY",
    }
}

/// The present second, where no clock of ours is available.
pub(crate) fn present_second(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Postgres => "CAST(EXTRACT(EPOCH FROM now()) AS bigint)",
        _ => "CAST(strftime('%s', 'now') AS integer)",
    }
}

const SERIALIZATION_FAILURE: &str = "40001";
const DEADLOCK_DETECTED: &str = "40P01";

pub(crate) fn is_lost_race(error: &DbErr) -> bool {
    let (DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error))) = error
    else {
        return false;
    };
    let code = error.as_database_error().and_then(sea_orm::sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code == SERIALIZATION_FAILURE || code == DEADLOCK_DETECTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheme_of_the_url_chooses_the_engine() {
        assert_eq!("sqlite:/tmp/a.db".parse(), Ok(DatabaseUrl::Sqlite("/tmp/a.db".into())));
        assert_eq!("sqlite://a.db".parse(), Ok(DatabaseUrl::Sqlite("a.db".into())));
        assert!(matches!("postgres://u:p@h/d".parse(), Ok(DatabaseUrl::Postgres(_))));
        assert!("mysql://h/d".parse::<DatabaseUrl>().is_err());
        assert!("sqlite:".parse::<DatabaseUrl>().is_err());
    }

    /// See [`common_options`].
    #[test]
    fn no_pool_of_connections_has_a_task_that_may_never_end() {
        let options = common_options("sqlite::memory:", READERS);
        assert_eq!((options.get_idle_timeout(), options.get_max_lifetime()), (Some(None), Some(None)));
    }

    #[test]
    fn a_password_is_never_printed() {
        let url: DatabaseUrl = "postgres://u:s3cret@host/db".parse().unwrap();
        assert_eq!(format!("{url:?}"), "PostgreSQL at host/db");
        let url: DatabaseUrl = "postgres://u@host/db?password=s3cret".parse().unwrap();
        assert_eq!(format!("{url:?}"), "PostgreSQL at host/db");
        assert!("postgres://u:s3cret@host:notaport/db".parse::<DatabaseUrl>().is_err());
    }
}
