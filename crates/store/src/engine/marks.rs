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
use super::postgres_connections::{self, ANSWERS_WITHIN, PostgresConnections, connect, no_answer};
use super::quick;
use crate::{Mark, StoreError};

/// The one who looks, over a connection of its own that never writes.
#[derive(Debug)]
pub(crate) enum Marks {
    /// A look takes this thread a few microseconds, many times less than handing it to another thread and back.
    Sqlite(PathBuf, Number, std::sync::Mutex<LastSeen<rusqlite::Connection>>),
    /// A server that is alone knows of its own commits without a look.
    Postgres(Arc<PostgresConnections>, Number, Alone, tokio::sync::Mutex<LastSeen<NamedConnection>>),
}

/// With the name of the connections among which it was opened: when those are given up, so is this one.
type NamedConnection = (Arc<str>, PgConnection);

/// How long a connection of before may take to answer; it takes a thousandth of that. A new one is opened then.
const KEPT_ANSWERS_WITHIN: Duration = Duration::from_millis(500);

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
    /// The connection, taken out while it is asked: one that failed, or that nobody waited for, is not asked again.
    fn take(&mut self) -> Option<C> {
        self.connection.take()
    }

    /// What another connection told cannot be compared.
    fn begin_anew(&mut self) {
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

    /// Whether the database is known to be away.
    pub(crate) fn is_away(&self) -> bool {
        matches!(self, Self::Postgres(connections, ..) if connections.is_away())
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
    pub(crate) async fn current(&self) -> Result<Mark, StoreError> {
        match self {
            Self::Sqlite(path, number, seen) => look_at_file(path, number, seen),
            Self::Postgres(connections, number, _, seen) => Ok(connections
                .run(async {
                    let mut seen = seen.lock().await;
                    look_at_server(connections, number, &mut seen).await.map_err(postgres_connections::failed)
                })
                .await?),
        }
    }
}

async fn look_at_server(
    connections: &PostgresConnections,
    number: &Number,
    seen: &mut LastSeen<NamedConnection>,
) -> Result<Mark, sqlx::Error> {
    let name = connections.name();
    if let Some((kept_name, mut kept)) = seen.take()
        && kept_name == name
        && let Ok(Ok(state)) = timeout(KEPT_ANSWERS_WITHIN, ask_server(&mut kept)).await
    {
        return Ok(seen.put((kept_name, kept), state, number));
    }
    seen.begin_anew();
    let ask_anew = async {
        let mut connection = connect(connections.address()).await?;
        let state = ask_server(&mut connection).await?;
        Ok::<_, sqlx::Error>((connection, state))
    };
    let (connection, state) = timeout(ANSWERS_WITHIN, ask_anew).await.map_err(|_| no_answer())??;
    Ok(seen.put((name, connection), state, number))
}

async fn ask_server(connection: &mut PgConnection) -> Result<String, sqlx::Error> {
    query_scalar("SELECT CAST(pg_current_snapshot() AS text)").fetch_one(connection).await
}

fn look_at_file(
    path: &Path,
    number: &Number,
    seen: &std::sync::Mutex<LastSeen<rusqlite::Connection>>,
) -> Result<Mark, StoreError> {
    let look = || {
        let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = if let Some(connection) = seen.take() {
            connection
        } else {
            seen.begin_anew();
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
