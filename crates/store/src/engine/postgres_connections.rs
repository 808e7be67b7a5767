//! The connections to PostgreSQL, and whether it can be reached. If a caller waits long, `postgres_watch` finds out whether it is
//! down or only slow. Once it is known to be down, waiting callers get an error at once and new ones don't wait; when it answers
//! again, all connections are replaced.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use sea_orm::sqlx::postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sea_orm::sqlx::{self, ConnectOptions};
use sea_orm::{ConnAcquireErr, Database, DatabaseConnection, DbErr, RuntimeErr};
use tokio::sync::watch;
use tokio::task::AbortHandle;
use tokio::time::{Instant, timeout};

use super::postgres_watch::{HeldConnection, WaitingCallers, watch_connections};
use super::postgres_writer::ConnectionTrust;
use super::{POSTGRES_TIMEOUTS, POSTGRES_WRITERS, READERS, postgres_options};

/// Timeout of a new connection or a check. Together with the delay before a check starts, it is below the 3 s within which every
/// waiting caller gets an answer.
pub(super) const ANSWER_TIMEOUT: Duration = Duration::from_secs(2);
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

const NO_ANSWER: &str = "PostgreSQL does not answer";
/// It has none for us, since all are taken.
const TOO_MANY_CONNECTIONS: &str = "53300";
/// It is stopping, was killed, or is still starting.
const NOT_SERVING: [&str; 3] = ["57P01", "57P02", "57P03"];

#[derive(Debug)]
pub(crate) struct PostgresConnections {
    address: String,
    trust: Arc<ConnectionTrust>,
    pools: RwLock<Pools>,
    state: watch::Sender<State>,
    waiting: Arc<WaitingCallers>,
    answered_at: Mutex<Instant>,
    watching: Mutex<Option<AbortHandle>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Reached,
    Away,
    Closed,
}

/// What became of an operation.
#[derive(Debug)]
pub(super) enum Outcome<T> {
    Done(T),
    /// The database is down.
    Down,
    /// It gives no new connection, and the operation has begun nothing.
    NoConnection,
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
            HeldConnection::note(is_trusted);
            Box::pin(async move { Ok(is_trusted) })
        });
        writers.map_sqlx_postgres_pool_opts(noting_new);
        let writers = Database::connect(writers).await?;
        let mut readers = postgres_options(address, READERS, true, &POSTGRES_TIMEOUTS);
        readers.set_application_name(readers_of(&name));
        readers.map_sqlx_postgres_before_acquire(|_, _| {
            HeldConnection::note(true);
            Box::pin(async { Ok(true) })
        });
        readers.map_sqlx_postgres_pool_opts(noting_new);
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

fn noting_new(options: PgPoolOptions) -> PgPoolOptions {
    options.after_connect(|_, _| {
        HeldConnection::note(true);
        Box::pin(async { Ok(()) })
    })
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
            answered_at: Mutex::new(Instant::now()),
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

    pub(super) fn note_answer(&self) {
        *self.answered_at.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    /// When the database last answered an operation, or when it was opened.
    pub(super) fn answered_at(&self) -> Instant {
        *self.answered_at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs an operation on the database, until the database is known to be down, or known to give no connection to one that has
    /// none.
    pub(super) async fn unless_down<T>(&self, work: impl Future<Output = T>) -> Outcome<T> {
        let mut state = self.state.subscribe();
        if *state.borrow() == State::Away {
            return Outcome::Down;
        }
        let held = HeldConnection::default();
        tokio::select! {
            biased;
            outcome = held.of(work) => Outcome::Done(outcome),
            () = async { drop(state.wait_for(|state| *state == State::Away).await) } => Outcome::Down,
            () = self.waiting.wait_while_hopeful(&held) => Outcome::NoConnection,
        }
    }

    /// Like [`Self::unless_down`].
    pub(super) async fn run<T>(&self, work: impl Future<Output = Result<T, DbErr>>) -> Result<T, DbErr> {
        match self.unless_down(work).await {
            Outcome::Done(Err(error)) if self.is_unreachable_after(&error).await => Err(database_down()),
            Outcome::Done(outcome) => {
                self.note_answer();
                outcome
            }
            Outcome::Down | Outcome::NoConnection => Err(database_down()),
        }
    }

    /// Whether the database is down or gave no connection, after this error. Checked only if a connection was lost.
    pub(super) async fn is_unreachable_after(&self, error: &DbErr) -> bool {
        if is_no_connection(error) {
            return true;
        }
        if !is_connection_lost(error) || *self.state.borrow() == State::Closed {
            return false;
        }
        let begun = Instant::now();
        // Another task may find out sooner.
        if let Outcome::Done(Err(error)) = self.unless_down(connect(&self.address)).await
            // It may answer others: then it is only slow.
            && (!is_no_answer(&error) || self.answered_at() < begun)
        {
            self.mark_down(&failed(error));
        }
        self.is_down()
    }

    /// From now on nobody waits, and no earlier connection is reused. If PostgreSQL only refuses us, it isn't down.
    pub(super) fn mark_down(&self, error: &DbErr) {
        if !is_connection_lost(error) {
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
        let opening = timeout(ANSWER_TIMEOUT, Pools::open(&self.address, &self.trust));
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
    timeout(ANSWER_TIMEOUT, Box::pin(options.connect())).await.map_err(|_| no_answer_error())?
}

pub(super) fn no_answer_error() -> sqlx::Error {
    no_answer_of(NO_ANSWER)
}

/// With what was seen.
pub(super) fn no_answer_of(seen: &str) -> sqlx::Error {
    sqlx::Error::Io(std::io::Error::new(std::io::ErrorKind::TimedOut, seen))
}

pub(super) fn is_no_answer(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::Io(error) if error.kind() == std::io::ErrorKind::TimedOut)
}

pub(super) fn failed(error: sqlx::Error) -> DbErr {
    DbErr::Query(RuntimeErr::SqlxError(Arc::new(error)))
}

fn database_down() -> DbErr {
    DbErr::Conn(RuntimeErr::Internal(NO_ANSWER.to_owned()))
}

pub(crate) fn is_down(error: &DbErr) -> bool {
    matches!(error, DbErr::Conn(RuntimeErr::Internal(text)) if text == NO_ANSWER)
}

/// Whether no connection was given, within the time for it or because all are taken.
fn is_no_connection(error: &DbErr) -> bool {
    let (DbErr::Conn(RuntimeErr::SqlxError(error))
    | DbErr::Exec(RuntimeErr::SqlxError(error))
    | DbErr::Query(RuntimeErr::SqlxError(error))) = error
    else {
        return false;
    };
    match error.as_ref() {
        sqlx::Error::Database(error) => error.code().is_some_and(|code| code == TOO_MANY_CONNECTIONS),
        // One of the system has no inner error.
        sqlx::Error::Io(error) => error.kind() == std::io::ErrorKind::TimedOut && error.get_ref().is_some(),
        _ => false,
    }
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
