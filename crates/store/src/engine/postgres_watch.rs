//! Checks PostgreSQL over a new connection when a caller has waited long. No answer: it is down. An answer: it is only slow,
//! unless connections that are busy here are idle on its side, and some who wait long wait for none of its own work. Those
//! connections hang, for example behind a firewall that has forgotten them, and all are replaced.
//!
//! A busy server must not mistake its own delay for a hanging connection: the later it is with its own work, the longer an answer
//! may have been waiting to be read. The watch itself may be on time while an operation is not, whose task computes for seconds:
//! so each operation says when it will be polled again.

use std::collections::HashMap;
use std::convert::Infallible;
use std::io::{Error, ErrorKind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use sea_orm::sqlx::postgres::PgConnection;
use sea_orm::sqlx::{self, query_as};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until, timeout};

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

/// For a pool: all connections that PostgreSQL knows; those idle for longer than so many seconds or busy for longer than PostgreSQL
/// allows; and those whose transaction has been going on for long.
const KNOWN_UNUSED_AND_AT_WORK: &str = "SELECT count(*), count(*) FILTER (WHERE now() - state_change > \
     CASE WHEN state = 'idle' THEN make_interval(secs => $2) ELSE interval '90 seconds' END), \
     count(*) FILTER (WHERE state <> 'idle' AND now() - xact_start > make_interval(secs => $3)) \
     FROM pg_stat_activity WHERE application_name = $1";

/// The operations under way.
#[derive(Debug, Default)]
pub(super) struct WaitingCallers {
    operations: Mutex<Operations>,
    woken: Notify,
}

#[derive(Debug, Default)]
struct Operations {
    last: u64,
    by_number: HashMap<u64, Operation>,
}

#[derive(Debug, Clone, Copy)]
struct Operation {
    /// When it is polled next, if this server is on time.
    polled_at: Instant,
    has_waited_long: bool,
}

impl WaitingCallers {
    /// Polled beside an operation until it is dropped: counts it as waiting after a while, and notes that it is polled.
    pub(super) async fn count_as_waiting(&self) -> Infallible {
        let operation = self.begin();
        sleep_until(operation.poll_after(LONG, false)).await;
        self.wake_watch();
        loop {
            sleep_until(operation.poll_after(TICK, true)).await;
        }
    }

    fn begin(&self) -> OperationGuard<'_> {
        let mut operations = self.operations();
        operations.last += 1;
        OperationGuard { waiting: self, number: operations.last }
    }

    fn operations(&self) -> MutexGuard<'_, Operations> {
        self.operations.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn wake_watch(&self) {
        self.woken.notify_one();
    }

    fn is_anyone_waiting(&self) -> bool {
        self.count_long() > 0
    }

    fn count_long(&self) -> usize {
        self.operations().by_number.values().filter(|operation| operation.has_waited_long).count()
    }

    /// How long an operation has not been polled when it should have been, at the most.
    fn lateness(&self) -> Duration {
        let late = |operation: &Operation| operation.polled_at.elapsed();
        self.operations().by_number.values().map(late).max().unwrap_or_default()
    }
}

/// Forgets the operation when it is dropped.
struct OperationGuard<'a> {
    waiting: &'a WaitingCallers,
    number: u64,
}

impl OperationGuard<'_> {
    fn poll_after(&self, time: Duration, has_waited_long: bool) -> Instant {
        let polled_at = Instant::now() + time;
        let operation = Operation { polled_at, has_waited_long };
        self.waiting.operations().by_number.insert(self.number, operation);
        polled_at
    }
}

impl Drop for OperationGuard<'_> {
    fn drop(&mut self) {
        self.waiting.operations().by_number.remove(&self.number);
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
            watch.check(&present, &waiting).await;
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
    async fn check(&mut self, connections: &PostgresConnections, waiting: &WaitingCallers) {
        let answers = connections.answers();
        let look = timeout(ANSWERS_WITHIN, self.has_hanging_connection(connections, waiting));
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
        waiting: &WaitingCallers,
    ) -> Result<bool, sqlx::Error> {
        let mut own = match self.own.take() {
            Some(own) => own,
            None => connect(connections.address()).await?,
        };
        let (mut looks, mut waiting_long) = (Vec::new(), 0);
        for view in connections.views() {
            self.lateness = self.lateness.max(waiting.lateness());
            waiting_long = waiting.count_long();
            looks.push(look_at(&view, &mut own, AT_REST + TURNS * self.lateness).await?);
        }
        self.own = Some(own);
        let at_work: usize = looks.iter().map(|look| look.at_work).sum();
        Ok(looks.iter().any(|look| look.some_unknown || look.some_unused && waiting_long > at_work))
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

/// A pool as it is here, compared with PostgreSQL's side.
#[derive(Debug, Default)]
struct PoolLook {
    /// PostgreSQL knows fewer connections than are idle here, or none.
    some_unknown: bool,
    /// More are idle there than here.
    some_unused: bool,
    /// How many callers may wait long because PostgreSQL works long.
    at_work: usize,
}

async fn look_at(
    view: &PoolView,
    own: &mut PgConnection,
    at_rest_for: Duration,
) -> Result<PoolLook, sqlx::Error> {
    if view.pool.size() == 0 {
        return Ok(PoolLook::default());
    }
    let before = view.pool.num_idle();
    let asked = query_as::<_, (i64, i64, i64)>(KNOWN_UNUSED_AND_AT_WORK)
        .bind(&view.application_name)
        .bind(at_rest_for.as_secs_f64())
        .bind(AT_REST.as_secs_f64());
    let (known, unused, at_work) = asked.fetch_one(own).await?;
    let at_rest = view.pool.num_idle();
    let count = |number| usize::try_from(number).unwrap_or_default();
    Ok(PoolLook {
        some_unknown: count(known) < at_rest.min(before).max(1),
        some_unused: count(unused) > at_rest.max(before),
        at_work: count(at_work),
    })
}
