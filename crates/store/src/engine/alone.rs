//! Detects whether this server is alone on its PostgreSQL database. Every server takes a shared lock. A server that also gets it
//! exclusively knows every commit, since all are its own, and needn't query the database for changes. As soon as another server
//! waits for the lock, it gives the exclusive one up.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use sea_orm::sqlx::postgres::PgConnection;
use sea_orm::sqlx::{self, query, query_scalar};

use super::postgres_connections::connect;

/// How often a server checks whether another one waits.
pub(crate) const LOOK: Duration = Duration::from_millis(200);
/// How long a server relies on being alone after it last checked.
const LEASE: Duration = Duration::from_secs(1);
/// Waiting longer than this means that the other server hangs and its lease is over.
const PATIENCE: Duration = Duration::from_secs(3);
/// After this time everything is compared with the database, to notice commits this server can't know of: by an older version
/// without this lock, or by a server that lost its lock.
const COMPARE: Duration = Duration::from_secs(2);
/// After a commit whose result is unknown.
const DOUBT: Duration = Duration::from_secs(30);

/// Any number that nothing else in the database uses for a lock.
const PRESENCE: i64 = 0x05ca_b00d;
const LOCK_NOT_AVAILABLE: &str = "55P03";
/// The rows of `pg_locks` about the lock.
const OF_PRESENCE: &str = "locktype = 'advisory' AND objsubid = 1 AND classid = 0 AND objid = $1 \
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

/// Whether the server is alone, updated continuously.
#[derive(Debug)]
pub(crate) struct Alone {
    begun: Instant,
    /// Milliseconds since `begun`: alone until then, and not alone before then.
    until: AtomicU64,
    not_before: AtomicU64,
}

impl Default for Alone {
    fn default() -> Self {
        Self { begun: Instant::now(), until: AtomicU64::new(0), not_before: AtomicU64::new(0) }
    }
}

impl Alone {
    fn millis(&self, at: Instant) -> u64 {
        u64::try_from(at.saturating_duration_since(self.begun).as_millis()).unwrap_or(u64::MAX)
    }

    pub(crate) fn now(&self) -> bool {
        let until = self.until.load(Ordering::SeqCst);
        until > 0 && self.millis(Instant::now()) < until
    }

    fn is(&self, seen: Instant) {
        self.until.store(self.millis(seen + LEASE), Ordering::SeqCst);
        // Doubt may have arisen during the check.
        if !self.is_certain_again() {
            self.is_not();
        }
    }

    pub(crate) fn is_not(&self) {
        self.until.store(0, Ordering::SeqCst);
    }

    /// A commit may still be in flight, and nothing will tell when it arrives.
    pub(crate) fn suspend(&self) {
        self.not_before.store(self.millis(Instant::now() + DOUBT), Ordering::SeqCst);
        self.is_not();
    }

    fn is_certain_again(&self) -> bool {
        self.millis(Instant::now()) >= self.not_before.load(Ordering::SeqCst)
    }
}

/// Membership in the shared lock, for as long as the connection is open.
#[derive(Debug)]
pub(crate) struct Membership {
    connection: PgConnection,
    alone: bool,
    compared: Instant,
}

impl Membership {
    /// Waits until a server that is alone has noticed that it no longer is.
    pub(crate) async fn join(address: &str) -> Result<Self, sqlx::Error> {
        let mut connection = connect(address).await?;
        // The connection is idle while the server works, so it must not time out.
        let patience = format!("SET lock_timeout = {}; SET idle_session_timeout = 0", PATIENCE.as_millis());
        sqlx::raw_sql(sqlx::AssertSqlSafe(patience)).execute(&mut connection).await?;
        match share(&mut connection).await {
            Err(error) if is_timeout(&error) => {
                // It may recover, and must then find out that its lock is gone.
                let end = format!(
                    "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE {OF_PRESENCE} \
                     AND granted AND mode = 'ExclusiveLock'"
                );
                query(sqlx::AssertSqlSafe(end)).bind(PRESENCE).execute(&mut connection).await?;
                share(&mut connection).await?;
                tokio::time::sleep(LEASE).await;
            }
            shared => shared?,
        }
        Ok(Self { connection, alone: false, compared: Instant::now() })
    }

    /// Checks for other servers. `compare` is called at the moment this server becomes alone, and now and then.
    pub(crate) async fn check(&mut self, alone: &Alone, compare: impl Fn()) -> Result<(), sqlx::Error> {
        let asked = Instant::now();
        if self.alone {
            let waiting =
                format!("SELECT EXISTS (SELECT 1 FROM pg_locks WHERE {OF_PRESENCE} AND NOT granted)");
            let waiting: bool = query_scalar(sqlx::AssertSqlSafe(waiting))
                .bind(PRESENCE)
                .fetch_one(&mut self.connection)
                .await?;
            if waiting || !alone.is_certain_again() {
                alone.is_not();
                self.alone = false;
                query("SELECT pg_advisory_unlock($1)").bind(PRESENCE).execute(&mut self.connection).await?;
            } else {
                if self.compared.elapsed() >= COMPARE {
                    self.compared = asked;
                    compare();
                }
                alone.is(asked);
            }
        } else if alone.is_certain_again() {
            self.alone = query_scalar("SELECT pg_try_advisory_lock($1)")
                .bind(PRESENCE)
                .fetch_one(&mut self.connection)
                .await?;
            if self.alone {
                self.compared = asked;
                compare();
                alone.is(asked);
            }
        }
        Ok(())
    }
}

async fn share(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    query("SELECT pg_advisory_lock_shared($1)").bind(PRESENCE).execute(connection).await.map(|_| ())
}

fn is_timeout(error: &sqlx::Error) -> bool {
    error
        .as_database_error()
        .and_then(sqlx::error::DatabaseError::code)
        .is_some_and(|code| code == LOCK_NOT_AVAILABLE)
}
