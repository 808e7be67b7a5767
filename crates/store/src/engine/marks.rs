//! Detects whether anything has been committed, without reading a table. SQLite counts for each connection the commits of all
//! others; PostgreSQL lists the transactions that a snapshot sees. Both notice every change, by any server.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use sea_orm::sqlx::postgres::PgConnection;
use sea_orm::sqlx::{self, query_scalar};
use tokio::time::timeout;

use super::alone::Alone;
use super::postgres_connections::{self, ANSWERS_WITHIN, PostgresConnections, connect, no_answer_error};
use super::quick;
use crate::{Mark, StoreError};

/// Reads marks over its own connection, which never writes.
#[derive(Debug)]
pub(crate) enum Marks {
    /// A read takes this thread a few microseconds, far less than handing it to another thread and back.
    Sqlite(PathBuf, Number, std::sync::Mutex<LastSeen<rusqlite::Connection>>),
    /// A server that is alone knows its own commits without a query.
    Postgres(Arc<PostgresConnections>, Number, Alone, tokio::sync::Mutex<LastSeen<NamedConnection>>),
}

/// With the name of the pool it was opened with: when that is closed, so is this one.
#[derive(Debug)]
pub(crate) struct NamedConnection {
    name: Arc<str>,
    connection: PgConnection,
}

/// How long an existing connection may take to answer; it usually takes a thousandth of that. Then a new one is opened.
const REUSED_CONNECTION_TIMEOUT: Duration = Duration::from_millis(500);

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

/// What was read last, and over which connection.
#[derive(Debug)]
pub(crate) struct LastSeen<C> {
    state: String,
    connection: Option<C>,
}

impl<C> Default for LastSeen<C> {
    fn default() -> Self {
        Self { state: String::new(), connection: None }
    }
}

impl<C> LastSeen<C> {
    /// The connection, removed while it is used: one that failed, or that nobody waited for, isn't reused.
    fn take(&mut self) -> Option<C> {
        self.connection.take()
    }

    /// What another connection returned can't be compared.
    fn forget_state(&mut self) {
        self.state.clear();
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
    pub(super) fn of_file(path: &Path) -> Self {
        Self::Sqlite(path.to_owned(), Number::default(), std::sync::Mutex::default())
    }

    pub(super) fn of_server(connections: Arc<PostgresConnections>) -> Self {
        Self::Postgres(connections, Number::default(), Alone::default(), tokio::sync::Mutex::default())
    }

    /// The next read opens a new connection.
    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(_, _, seen) => seen.lock().unwrap_or_else(PoisonError::into_inner).connection = None,
            Self::Postgres(_, _, alone, seen) => {
                alone.is_not();
                seen.lock().await.connection = None;
            }
        }
    }

    /// This server's own commit makes a later mark.
    pub(crate) fn committed(&self) {
        let (Self::Sqlite(_, number, _) | Self::Postgres(_, number, ..)) = self;
        number.raise();
    }

    /// Whether the database is known to be down.
    pub(crate) fn is_down(&self) -> bool {
        matches!(self, Self::Postgres(connections, ..) if connections.is_down())
    }

    /// Whether this server is alone, on engines where it can be.
    pub(crate) fn alone(&self) -> Option<&Alone> {
        match self {
            Self::Sqlite(..) => None,
            Self::Postgres(_, _, alone, _) => Some(alone),
        }
    }

    /// The mark at a moment after this call, if it is available without waiting.
    pub(crate) fn try_mark(&self) -> Option<Result<Mark, StoreError>> {
        match self {
            Self::Sqlite(path, number, seen) => Some(read_file_mark(path, number, seen)),
            Self::Postgres(_, number, alone, _) => alone.now().then(|| Ok(number.mark())),
        }
    }

    /// The mark at a moment after this call.
    pub(crate) async fn current(&self) -> Result<Mark, StoreError> {
        match self {
            Self::Sqlite(path, number, seen) => read_file_mark(path, number, seen),
            Self::Postgres(connections, number, _, seen) => Ok(connections
                .run(async {
                    let mut seen = seen.lock().await;
                    read_server_mark(connections, number, &mut seen)
                        .await
                        .map_err(postgres_connections::failed)
                })
                .await?),
        }
    }
}

async fn read_server_mark(
    connections: &PostgresConnections,
    number: &Number,
    seen: &mut LastSeen<NamedConnection>,
) -> Result<Mark, sqlx::Error> {
    let name = connections.name();
    if let Some(mut kept) = seen.take()
        && kept.name == name
        && let Ok(Ok(state)) = timeout(REUSED_CONNECTION_TIMEOUT, ask_server(&mut kept.connection)).await
    {
        return Ok(seen.put(kept, state, number));
    }
    seen.forget_state();
    let ask_anew = async {
        let mut connection = connect(connections.address()).await?;
        let state = ask_server(&mut connection).await?;
        Ok::<_, sqlx::Error>((connection, state))
    };
    let (connection, state) = timeout(ANSWERS_WITHIN, ask_anew).await.map_err(|_| no_answer_error())??;
    Ok(seen.put(NamedConnection { name, connection }, state, number))
}

async fn ask_server(connection: &mut PgConnection) -> Result<String, sqlx::Error> {
    query_scalar("SELECT CAST(pg_current_snapshot() AS text)").fetch_one(connection).await
}

fn read_file_mark(
    path: &Path,
    number: &Number,
    seen: &std::sync::Mutex<LastSeen<rusqlite::Connection>>,
) -> Result<Mark, StoreError> {
    let look = || {
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = if let Some(connection) = seen.take() {
            connection
        } else {
            seen.forget_state();
            quick::open(path)?
        };
        let state: i64 = connection.prepare_cached("PRAGMA data_version")?.query_row((), |row| row.get(0))?;
        Ok(seen.put(connection, state.to_string(), number))
    };
    look().map_err(|error: rusqlite::Error| quick::failed(&error))
}

pub(super) fn failed(error: sqlx::Error) -> StoreError {
    postgres_connections::failed(error).into()
}
