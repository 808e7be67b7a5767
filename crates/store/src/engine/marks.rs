//! Whether anything at all has been committed, told without reading a table. SQLite counts for each connection the commits
//! of all others; PostgreSQL names the transactions that a snapshot sees. Both tell of every change, of whatever server.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError};

use rusqlite::OpenFlags;
use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection};
use sea_orm::sqlx::{ConnectOptions, query_scalar};
use sea_orm::{DbErr, RuntimeErr, sqlx};

use super::{DatabaseUrl, SQLITE_BUSY_TIMEOUT};
use crate::{Mark, StoreError};

/// The one who looks, over a connection of its own that never writes.
#[derive(Debug)]
pub(crate) enum Marks {
    /// A look takes this thread a few microseconds, many times less than handing it to another thread and back.
    Sqlite(PathBuf, std::sync::Mutex<Seen<rusqlite::Connection>>),
    Postgres(String, tokio::sync::Mutex<Seen<PgConnection>>),
}

/// What was seen last, over which connection.
#[derive(Debug)]
pub(crate) struct Seen<C> {
    mark: Mark,
    state: String,
    connection: Option<C>,
}

impl<C> Default for Seen<C> {
    fn default() -> Self {
        Self { mark: Mark::default(), state: String::new(), connection: None }
    }
}

impl<C> Seen<C> {
    /// The connection, taken out while it is asked: one that failed, or that nobody waited for, is not asked again.
    fn take(&mut self) -> Option<C> {
        let connection = self.connection.take();
        if connection.is_none() {
            // What another connection told cannot be compared.
            self.state.clear();
        }
        connection
    }

    fn put(&mut self, connection: C, state: String) -> Mark {
        self.connection = Some(connection);
        if self.state != state {
            self.state = state;
            self.mark.0 += 1;
        }
        self.mark
    }
}

impl Marks {
    pub(crate) fn of(url: &DatabaseUrl) -> Self {
        match url {
            DatabaseUrl::Sqlite(path) => Self::Sqlite(path.clone(), std::sync::Mutex::default()),
            DatabaseUrl::Postgres(address) => Self::Postgres(address.clone(), tokio::sync::Mutex::default()),
        }
    }

    /// The next look opens a new connection.
    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(_, seen) => seen.lock().unwrap_or_else(PoisonError::into_inner).connection = None,
            Self::Postgres(_, seen) => seen.lock().await.connection = None,
        }
    }

    /// The mark of a moment after this call, where nobody has to wait for it.
    pub(crate) fn look_at_once(&self) -> Option<Result<Mark, StoreError>> {
        match self {
            Self::Sqlite(path, seen) => Some(look_at_file(path, seen)),
            Self::Postgres(..) => None,
        }
    }

    /// The mark of a moment after this call.
    pub(crate) async fn look(&self) -> Result<Mark, StoreError> {
        match self {
            Self::Sqlite(path, seen) => look_at_file(path, seen),
            Self::Postgres(address, seen) => {
                let mut seen = seen.lock().await;
                let mut connection = match seen.take() {
                    Some(connection) => connection,
                    None => connect(address).await.map_err(failed)?,
                };
                let state: String = query_scalar("SELECT CAST(pg_current_snapshot() AS text)")
                    .fetch_one(&mut connection)
                    .await
                    .map_err(failed)?;
                Ok(seen.put(connection, state))
            }
        }
    }
}

async fn connect(address: &str) -> Result<PgConnection, sqlx::Error> {
    let options: PgConnectOptions = address.parse()?;
    options.disable_statement_logging().connect().await
}

fn look_at_file(
    path: &Path,
    seen: &std::sync::Mutex<Seen<rusqlite::Connection>>,
) -> Result<Mark, StoreError> {
    let look = || {
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = seen.take().map_or_else(|| open(path), Ok)?;
        let state: i64 = connection.prepare_cached("PRAGMA data_version")?.query_row((), |row| row.get(0))?;
        Ok(seen.put(connection, state.to_string()))
    };
    look().map_err(|error: rusqlite::Error| DbErr::Custom(error.to_string()).into())
}

fn open(path: &Path) -> Result<rusqlite::Connection, rusqlite::Error> {
    let connection = rusqlite::Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(SQLITE_BUSY_TIMEOUT)?;
    connection.pragma_update(None, "query_only", "ON")?;
    Ok(connection)
}

fn failed(error: sqlx::Error) -> StoreError {
    DbErr::Query(RuntimeErr::SqlxError(Arc::new(error))).into()
}
