//! The connections to PostgreSQL, and whether it can be reached. If a caller waits long, `postgres_watch` finds out whether it is
//! down or only slow. Once it is known to be down, waiting callers get an error at once and new ones don't wait; when it answers
//! again, all connections are replaced.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgPool};
use sea_orm::sqlx::{self, ConnectOptions};
use sea_orm::{ConnAcquireErr, Database, DatabaseConnection, DbErr, RuntimeErr};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::timeout;

use super::postgres_watch::{WaitingCallers, watch_connections};
use super::postgres_writer::ConnectionTrust;
use super::{POSTGRES_TIMEOUTS, POSTGRES_WRITERS, READERS, postgres_options};

/// Timeout of a new connection or a check. Together with the delay before a check starts, it is below the 3 s within which every
/// waiting caller gets an answer.
pub(super) const ANSWERS_WITHIN: Duration = Duration::from_secs(2);
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

const AWAY: &str = "PostgreSQL does not answer";
/// It is stopping, was killed, or is still starting.
const NOT_SERVING: [&str; 3] = ["57P01", "57P02", "57P03"];

#[derive(Debug)]
pub(crate) struct PostgresConnections {
    address: String,
    trust: Arc<ConnectionTrust>,
    pools: RwLock<Pools>,
    state: watch::Sender<State>,
    waiting: Arc<WaitingCallers>,
    answers: AtomicUsize,
    watching: Mutex<Option<AbortHandle>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Reached,
    Away,
    Closed,
}

#[derive(Debug, Clone)]
struct Pools {
    readers: DatabaseConnection,
    writers: DatabaseConnection,
    name: Arc<str>,
}

/// A pool, and the application name by which PostgreSQL knows its connections.
pub(super) struct PoolView {
    pub(super) application_name: String,
    pub(super) pool: PgPool,
}

impl Pools {
    async fn open(address: &str, trust: &Arc<ConnectionTrust>) -> Result<Self, DbErr> {
        // Unique per server.
        let name: Arc<str> = format!("scanbook {:016x}", RandomState::new().hash_one(())).into();
        let mut writers = postgres_options(address, POSTGRES_WRITERS, false, &POSTGRES_TIMEOUTS);
        writers.set_application_name(writers_of(&name));
        let trust = Arc::clone(trust);
        writers.map_sqlx_postgres_before_acquire(move |_, connection| {
            let is_trusted = trust.covers(connection.age);
            Box::pin(async move { Ok(is_trusted) })
        });
        let writers = Database::connect(writers).await?;
        let mut readers = postgres_options(address, READERS, true, &POSTGRES_TIMEOUTS);
        readers.set_application_name(readers_of(&name));
        let readers = Database::connect(readers).await?;
        Ok(Self { readers, writers, name })
    }

    fn views(&self) -> [PoolView; 2] {
        let view = |application_name, connection: &DatabaseConnection| PoolView {
            application_name,
            pool: connection.get_postgres_connection_pool().clone(),
        };
        [view(readers_of(&self.name), &self.readers), view(writers_of(&self.name), &self.writers)]
    }

    async fn close(self) -> Result<(), DbErr> {
        self.writers.close().await?;
        self.readers.close().await
    }
}

fn readers_of(name: &str) -> String {
    format!("{name} readers")
}

fn writers_of(name: &str) -> String {
    format!("{name} writers")
}

impl PostgresConnections {
    pub(super) async fn open(address: &str, trust: Arc<ConnectionTrust>) -> Result<Arc<Self>, DbErr> {
        let connections = Arc::new(Self {
            address: address.to_owned(),
            pools: RwLock::new(Pools::open(address, &trust).await?),
            trust,
            state: watch::Sender::new(State::Reached),
            waiting: Arc::default(),
            answers: AtomicUsize::default(),
            watching: Mutex::default(),
        });
        let watch = watch_connections(Arc::downgrade(&connections), Arc::clone(&connections.waiting));
        let watching = tokio::spawn(watch).abort_handle();
        *connections.watching.lock().unwrap_or_else(PoisonError::into_inner) = Some(watching);
        Ok(connections)
    }

    pub(super) fn address(&self) -> &str {
        &self.address
    }

    pub(super) fn readers(&self) -> DatabaseConnection {
        self.pools().readers
    }

    pub(super) fn writers(&self) -> DatabaseConnection {
        self.pools().writers
    }

    fn pools(&self) -> Pools {
        self.pools.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Changes as soon as no earlier connection is used any more.
    pub(super) fn name(&self) -> Arc<str> {
        self.pools().name
    }

    pub(super) fn views(&self) -> [PoolView; 2] {
        self.pools().views()
    }

    pub(super) fn is_down(&self) -> bool {
        *self.state.borrow() == State::Away
    }

    /// How many operations have completed so far.
    pub(super) fn answers(&self) -> usize {
        self.answers.load(Ordering::SeqCst)
    }

    /// Runs an operation on the database; returns nothing as soon as the database is known to be down.
    pub(super) async fn unless_down<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut state = self.state.subscribe();
        if *state.borrow() == State::Away {
            return None;
        }
        tokio::select! {
            biased;
            outcome = work => {
                self.answers.fetch_add(1, Ordering::SeqCst);
                Some(outcome)
            }
            () = async { drop(state.wait_for(|state| *state == State::Away).await) } => None,
            never = self.waiting.count_as_waiting() => match never {},
        }
    }

    /// Like [`Self::unless_down`].
    pub(super) async fn run<T>(&self, work: impl Future<Output = Result<T, DbErr>>) -> Result<T, DbErr> {
        match self.unless_down(work).await {
            Some(Err(error)) if self.is_down_after(&error).await => Err(database_down()),
            Some(outcome) => outcome,
            None => Err(database_down()),
        }
    }

    /// Whether the database is down, after this error. Checked only if a connection was lost.
    pub(super) async fn is_down_after(&self, error: &DbErr) -> bool {
        if !is_connection_lost(error) || *self.state.borrow() == State::Closed {
            return false;
        }
        // Another task may find out sooner.
        if let Some(Err(error)) = self.unless_down(connect(&self.address)).await {
            self.mark_down(&failed(error));
        }
        self.is_down()
    }

    /// From now on nobody waits, and no earlier connection is reused. If PostgreSQL only refuses us, it isn't down.
    pub(super) fn mark_down(&self, error: &DbErr) {
        if !is_connection_lost(error) {
            tracing::warn!(%error, "the database gives no new connection");
            return;
        }
        let is_news = self.state.send_if_modified(|state| {
            let is_news = *state == State::Reached;
            if is_news {
                *state = State::Away;
            }
            is_news
        });
        if is_news {
            tracing::error!(%error, "the database is away");
            self.waiting.wake_watch();
            // Callers that still use one of the connections may take long.
            tokio::spawn(timeout(CLOSE_TIMEOUT, self.pools().close()));
        }
    }

    pub(super) async fn reconnect(&self) -> Result<(), DbErr> {
        let opening = timeout(ANSWERS_WITHIN, Pools::open(&self.address, &self.trust));
        let pools = opening.await.map_err(|_| database_down())??;
        *self.pools.write().unwrap_or_else(PoisonError::into_inner) = pools;
        self.state.send_if_modified(|state| {
            let is_news = *state == State::Away;
            if is_news {
                *state = State::Reached;
            }
            is_news
        });
        tracing::info!("the database answers again");
        Ok(())
    }

    pub(super) async fn close(&self) -> Result<(), DbErr> {
        self.state.send_replace(State::Closed);
        self.stop_watching();
        self.pools().close().await
    }

    fn stop_watching(&self) {
        if let Some(watching) = self.watching.lock().unwrap_or_else(PoisonError::into_inner).take() {
            watching.abort();
        }
    }
}

impl Drop for PostgresConnections {
    fn drop(&mut self) {
        self.stop_watching();
    }
}

/// A separate connection.
pub(super) async fn connect(address: &str) -> Result<PgConnection, sqlx::Error> {
    let options = address.parse::<PgConnectOptions>()?.disable_statement_logging();
    timeout(ANSWERS_WITHIN, options.connect()).await.map_err(|_| no_answer_error())?
}

pub(super) fn no_answer_error() -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, AWAY))
}

pub(super) fn is_no_answer(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(error) if error.kind() == std::io::ErrorKind::TimedOut)
}

pub(super) fn failed(error: sqlx::Error) -> DbErr {
    DbErr::Query(RuntimeErr::SqlxError(Arc::new(error)))
}

fn database_down() -> DbErr {
    DbErr::Conn(RuntimeErr::Internal(AWAY.to_owned()))
}

pub(crate) fn is_down(error: &DbErr) -> bool {
    matches!(error, DbErr::Conn(RuntimeErr::Internal(text)) if text == AWAY)
}

/// Whether it failed because a connection was lost, and not because of the statement.
fn is_connection_lost(error: &DbErr) -> bool {
    let (DbErr::Conn(RuntimeErr::SqlxError(error))
    | DbErr::Exec(RuntimeErr::SqlxError(error))
    | DbErr::Query(RuntimeErr::SqlxError(error))) = error
    else {
        return matches!(
            error,
            DbErr::ConnectionAcquire(ConnAcquireErr::Timeout | ConnAcquireErr::ConnectionClosed)
        );
    };
    match error.as_ref() {
        sqlx::Error::Database(error) => error.code().is_some_and(|code| NOT_SERVING.contains(&code.as_ref())),
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::PoolClosed => true,
        _ => false,
    }
}
