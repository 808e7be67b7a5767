//! Whether anything at all has been committed, told without reading a table. SQLite counts for each connection the commits
//! of all others; PostgreSQL names the transactions that a snapshot sees. Both tell of every change, of whatever server.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};

use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection};
use sea_orm::sqlx::{ConnectOptions, query_scalar};
use sea_orm::{DbErr, RuntimeErr, sqlx};

use super::alone::Alone;
use super::{DatabaseUrl, quick};
use crate::{Mark, StoreError};

/// The one who looks, over a connection of its own that never writes.
#[derive(Debug)]
pub(crate) enum Marks {
    /// A look takes this thread a few microseconds, many times less than handing it to another thread and back.
    Sqlite(PathBuf, Number, std::sync::Mutex<Seen<rusqlite::Connection>>),
    /// A server that is alone knows of its own commits without a look.
    Postgres(String, Number, Alone, tokio::sync::Mutex<Seen<PgConnection>>),
}

/// The number of the present mark.
#[derive(Debug, Default)]
pub(crate) struct Number(AtomicU64);

impl Number {
    fn mark(&self) -> Mark {
        Mark(self.0.load(Ordering::SeqCst))
    }

    fn raise(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

/// What was seen last, over which connection.
#[derive(Debug)]
pub(crate) struct Seen<C> {
    state: String,
    connection: Option<C>,
}

impl<C> Default for Seen<C> {
    fn default() -> Self {
        Self { state: String::new(), connection: None }
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

    fn put(&mut self, connection: C, state: String, number: &Number) -> Mark {
        self.connection = Some(connection);
        if self.state != state {
            self.state = state;
            number.raise();
        }
        number.mark()
    }
}

impl Marks {
    pub(crate) fn of(url: &DatabaseUrl) -> Self {
        let number = Number::default();
        match url {
            DatabaseUrl::Sqlite(path) => Self::Sqlite(path.clone(), number, std::sync::Mutex::default()),
            DatabaseUrl::Postgres(address) => {
                Self::Postgres(address.clone(), number, Alone::default(), tokio::sync::Mutex::default())
            }
        }
    }

    /// The next look opens a new connection.
    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(_, _, seen) => seen.lock().unwrap_or_else(PoisonError::into_inner).connection = None,
            Self::Postgres(_, _, alone, seen) => {
                alone.is_not();
                seen.lock().await.connection = None;
            }
        }
    }

    /// What this server has committed makes a later mark.
    pub(crate) fn committed(&self) {
        let (Self::Sqlite(_, number, _) | Self::Postgres(_, number, ..)) = self;
        number.raise();
    }

    /// Where a server can be alone, whether it is.
    pub(crate) fn alone(&self) -> Option<&Alone> {
        match self {
            Self::Sqlite(..) => None,
            Self::Postgres(_, _, alone, _) => Some(alone),
        }
    }

    /// The mark of a moment after this call, where nobody has to wait for it.
    pub(crate) fn look_at_once(&self) -> Option<Result<Mark, StoreError>> {
        match self {
            Self::Sqlite(path, number, seen) => Some(look_at_file(path, number, seen)),
            Self::Postgres(_, number, alone, _) => alone.now().then(|| Ok(number.mark())),
        }
    }

    /// The mark of a moment after this call.
    pub(crate) async fn look(&self) -> Result<Mark, StoreError> {
        match self {
            Self::Sqlite(path, number, seen) => look_at_file(path, number, seen),
            Self::Postgres(address, number, _, seen) => {
                let mut seen = seen.lock().await;
                let mut connection = match seen.take() {
                    Some(connection) => connection,
                    None => connect(address).await.map_err(failed)?,
                };
                let state: String = query_scalar("SELECT CAST(pg_current_snapshot() AS text)")
                    .fetch_one(&mut connection)
                    .await
                    .map_err(failed)?;
                Ok(seen.put(connection, state, number))
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
    number: &Number,
    seen: &std::sync::Mutex<Seen<rusqlite::Connection>>,
) -> Result<Mark, StoreError> {
    let look = || {
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = seen.take().map_or_else(|| quick::open(path), Ok)?;
        let state: i64 = connection.prepare_cached("PRAGMA data_version")?.query_row((), |row| row.get(0))?;
        Ok(seen.put(connection, state.to_string(), number))
    };
    look().map_err(|error: rusqlite::Error| quick::failed(&error))
}

pub(super) fn failed(error: sqlx::Error) -> StoreError {
    DbErr::Query(RuntimeErr::SqlxError(Arc::new(error))).into()
}
