//! Checks PostgreSQL over a new connection when a caller has waited long. No answer: it is down. An answer: it is only slow,
//! unless connections that are busy here are idle on its side. Those hang, for example behind a firewall that has forgotten them,
//! and all are replaced. A busy server must not mistake its own delay for a hanging connection: the later it is with its own
//! work, the longer an answer may have been waiting to be read.

use std::convert::Infallible;
use std::io::{Error, ErrorKind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use sea_orm::sqlx::postgres::PgConnection;
use sea_orm::sqlx::{self, query_as};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::postgres_connections::{
    ANSWERS_WITHIN, PoolView, PostgresConnections, connect, failed, is_no_answer, no_answer_error,
};

/// Waiting longer than this starts a check. Nearly every statement takes a hundredth of it.
const LONG: Duration = Duration::from_millis(400);
/// How often to check while a caller waits.
const LOOK_EVERY: Duration = Duration::from_millis(400);
/// While it is down.
const LOOK_AGAIN: Duration = Duration::from_secs(1);
/// A connection may change hands between the query to PostgreSQL and to the pool, but not in this many checks in a row.
const LOOKS: u32 = 4;
/// A statement reaches an idle connection sooner than this.
const AT_REST: Duration = Duration::from_millis(300);
/// How many turns of this server an answer may wait to be read.
const TURNS: u32 = 4;
/// A server that stood still for this long during a check doesn't know whether PostgreSQL was silent, or it was deaf …
const STANDSTILL: Duration = Duration::from_secs(1);
/// … and checks so many times more before it decides.
const DOUBTS_MAX: u32 = 2;
/// How often a server checks whether it is late itself.
const TICK: Duration = Duration::from_millis(50);
const HANG: &str = "it answers, but not over connections that are open";

/// For a pool: all connections that PostgreSQL knows, and those idle for longer than so many seconds or busy for longer than
/// PostgreSQL allows.
const KNOWN_AND_UNUSED: &str = "SELECT count(*), count(*) FILTER (WHERE now() - state_change > \
     CASE WHEN state = 'idle' THEN make_interval(secs => $2) ELSE interval '90 seconds' END) \
     FROM pg_stat_activity WHERE application_name = $1";

/// Callers that have waited long.
#[derive(Debug, Default)]
pub(super) struct WaitingCallers {
    count: AtomicUsize,
    woken: Notify,
}

impl WaitingCallers {
    /// Counts the polling caller as waiting after a while, until it is dropped.
    pub(super) async fn count_as_waiting(&self) -> Infallible {
        sleep(LONG).await;
        self.count.fetch_add(1, Ordering::SeqCst);
        let _until_dropped = WaitingGuard(self);
        self.wake_watch();
        std::future::pending().await
    }

    pub(super) fn wake_watch(&self) {
        self.woken.notify_one();
    }

    fn is_anyone_waiting(&self) -> bool {
        self.count.load(Ordering::SeqCst) > 0
    }
}

struct WaitingGuard<'a>(&'a WaitingCallers);

impl Drop for WaitingGuard<'_> {
    fn drop(&mut self) {
        self.0.count.fetch_sub(1, Ordering::SeqCst);
    }
}

/// State of the checks while callers wait.
#[derive(Default)]
struct Watch {
    /// Opened for the first check.
    own: Option<PgConnection>,
    looks_with_hanging: u32,
    /// Checks without an answer during which the server stood still.
    doubts: u32,
    /// The longest delay of the server itself.
    lateness: Duration,
}

/// Runs until the connections are closed.
pub(super) async fn watch_connections(connections: Weak<PostgresConnections>, waiting: Arc<WaitingCallers>) {
    let mut watch = Watch::default();
    while let Some(present) = connections.upgrade() {
        let begun = Instant::now();
        if present.is_down() {
            reconnect(&present).await;
            let pause = if present.is_down() { LOOK_AGAIN } else { Duration::ZERO };
            drop(present);
            sleep_until(begun + pause).await;
        } else if waiting.is_anyone_waiting() {
            watch.check(&present).await;
            drop(present);
            watch.measure_lateness_until(begun + LOOK_EVERY).await;
        } else {
            watch = Watch::default();
            drop(present);
            waiting.woken.notified().await;
        }
    }
}

async fn reconnect(connections: &PostgresConnections) {
    if connect(connections.address()).await.is_ok()
        && let Err(error) = connections.reconnect().await
    {
        tracing::warn!(%error, "the database answers, but not to everybody");
    }
}

impl Watch {
    async fn check(&mut self, connections: &PostgresConnections) {
        let answers = connections.answers();
        let look = timeout(ANSWERS_WITHIN, self.has_hanging_connection(connections));
        let (look, lateness) = with_lateness(look).await;
        self.lateness = self.lateness.max(lateness);
        match look.unwrap_or_else(|_| Err(no_answer_error())) {
            // It answers other callers.
            Err(error) if is_no_answer(&error) && connections.answers() != answers => {}
            Err(error) if is_no_answer(&error) && lateness >= STANDSTILL && self.doubts < DOUBTS_MAX => {
                self.doubts += 1;
            }
            Err(error) => connections.mark_down(&failed(error)),
            Ok(false) => self.looks_with_hanging = 0,
            Ok(true) => self.looks_with_hanging += 1,
        }
        if self.looks_with_hanging == LOOKS {
            *self = Self::default();
            connections.mark_down(&failed(sqlx::Error::Io(Error::new(ErrorKind::TimedOut, HANG))));
        }
        if connections.is_down() {
            reconnect(connections).await;
        }
    }

    /// Over the connection of the last check, or over a new one.
    async fn has_hanging_connection(
        &mut self,
        connections: &PostgresConnections,
    ) -> Result<bool, sqlx::Error> {
        let mut own = match self.own.take() {
            Some(own) => own,
            None => connect(connections.address()).await?,
        };
        let mut hangs = false;
        for view in connections.views() {
            hangs = hangs || is_hanging_in(&view, &mut own, AT_REST + TURNS * self.lateness).await?;
        }
        self.own = Some(own);
        Ok(hangs)
    }

    /// For a tick at least: a check that took long is itself a sign of a busy server.
    async fn measure_lateness_until(&mut self, end: Instant) {
        loop {
            let due = Instant::now() + TICK;
            sleep_until(due).await;
            self.lateness = self.lateness.max(due.elapsed());
            if due >= end {
                return;
            }
        }
    }
}

/// The outcome, and the longest delay of this server meanwhile.
async fn with_lateness<T>(work: impl Future<Output = T>) -> (T, Duration) {
    let mut work = std::pin::pin!(work);
    let mut lateness = Duration::ZERO;
    loop {
        let due = Instant::now() + TICK;
        tokio::select! {
            biased;
            outcome = &mut work => return (outcome, lateness.max(due.elapsed())),
            () = sleep_until(due) => lateness = lateness.max(due.elapsed()),
        }
    }
}

/// Whether a connection of the pool is busy here but not there, or PostgreSQL knows fewer than are idle here.
async fn is_hanging_in(
    view: &PoolView,
    own: &mut PgConnection,
    at_rest_for: Duration,
) -> Result<bool, sqlx::Error> {
    if view.pool.size() == 0 {
        return Ok(false);
    }
    let before = view.pool.num_idle();
    let asked = query_as::<_, (i64, i64)>(KNOWN_AND_UNUSED)
        .bind(&view.application_name)
        .bind(at_rest_for.as_secs_f64());
    let (known, unused) = asked.fetch_one(own).await?;
    let at_rest = view.pool.num_idle();
    let count = |number| usize::try_from(number).unwrap_or_default();
    Ok(count(unused) > at_rest.max(before) || count(known) < at_rest.min(before).max(1))
}
