//! Whether anything at all has been committed, told without reading a table. SQLite counts for each connection the commits
//! of all others; PostgreSQL names the transactions that a snapshot sees. Both tell of every change, of whatever server.

use std::sync::Arc;

use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection};
use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{ConnectOptions, Error, query_scalar};
use sea_orm::{DbErr, RuntimeErr};
use tokio::sync::Mutex;

use super::{DatabaseUrl, SQLITE_BUSY_TIMEOUT};
use crate::{Mark, StoreError};

/// The one who looks, over a connection of its own that never writes.
#[derive(Debug)]
pub(crate) struct Marks {
    url: DatabaseUrl,
    seen: Mutex<Seen>,
}

#[derive(Debug, Default)]
struct Seen {
    mark: Mark,
    /// What the connection told last.
    state: String,
    connection: Option<Connection>,
}

#[derive(Debug)]
enum Connection {
    Sqlite(Box<SqliteConnection>),
    Postgres(Box<PgConnection>),
}

impl Marks {
    pub(crate) fn of(url: &DatabaseUrl) -> Self {
        Self { url: url.clone(), seen: Mutex::default() }
    }

    /// The next look opens a new connection.
    pub(crate) async fn close(&self) {
        self.seen.lock().await.connection = None;
    }

    /// The mark of a moment after this call.
    pub(crate) async fn look(&self) -> Result<Mark, StoreError> {
        let mut seen = self.seen.lock().await;
        // Taken out while it is asked: one that failed, or that nobody waited for, is not asked again.
        let mut connection = if let Some(connection) = seen.connection.take() {
            connection
        } else {
            // What another connection told cannot be compared.
            seen.state.clear();
            Connection::open(&self.url).await.map_err(failed)?
        };
        let state = connection.state().await.map_err(failed)?;
        seen.connection = Some(connection);
        if seen.state != state {
            seen.state = state;
            seen.mark.0 += 1;
        }
        Ok(seen.mark)
    }
}

impl Connection {
    async fn open(url: &DatabaseUrl) -> Result<Self, Error> {
        Ok(match url {
            DatabaseUrl::Sqlite(path) => {
                let options = SqliteConnectOptions::new().filename(path).busy_timeout(SQLITE_BUSY_TIMEOUT);
                Self::Sqlite(Box::new(
                    options.pragma("query_only", "ON").disable_statement_logging().connect().await?,
                ))
            }
            DatabaseUrl::Postgres(address) => {
                let options: PgConnectOptions = address.parse()?;
                Self::Postgres(Box::new(options.disable_statement_logging().connect().await?))
            }
        })
    }

    async fn state(&mut self) -> Result<String, Error> {
        match self {
            Self::Sqlite(connection) => {
                let commits: i64 = query_scalar("PRAGMA data_version").fetch_one(&mut **connection).await?;
                Ok(commits.to_string())
            }
            Self::Postgres(connection) => {
                query_scalar("SELECT CAST(pg_current_snapshot() AS text)").fetch_one(&mut **connection).await
            }
        }
    }
}

fn failed(error: Error) -> StoreError {
    DbErr::Query(RuntimeErr::SqlxError(Arc::new(error))).into()
}
