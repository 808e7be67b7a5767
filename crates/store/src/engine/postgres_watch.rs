//! Checks PostgreSQL over a new connection when a caller has waited long. No answer: it is down. An answer: it is only slow,
//! unless connections that are busy here are idle on its side, and some who wait long wait for none of its own work. Those
//! connections hang, for example behind a firewall that has forgotten them, and all are replaced.
//!
//! It may serve the connections that are open and give no new ones, because all are taken or its main process stands still. Then
//! callers without a connection get an error soon, and the others go on.
//!
//! A busy server must not mistake its own delay for a hanging connection: the later it is with its own work, the longer an answer
//! may have been waiting to be read. The watch itself may be on time while an operation is not, whose task computes for seconds:
//! so each operation says when it will be polled again.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use sea_orm::sqlx::postgres::PgConnection;
use sea_orm::sqlx::{self, Connection, query_as};
use tokio::sync::Notify;
use tokio::time::{Instant, sleep_until, timeout};

use super::postgres_connections::{
    ANSWER_TIMEOUT, PoolView, PostgresConnections, connect, failed, is_no_answer, no_answer_error,
    no_answer_of,
};

/// Waiting longer than this starts a check. Nearly every statement takes a hundredth of it.
const LONG: Duration = Duration::from_millis(400);
/// A new connection is given sooner than this, unless there is none.
const NEW_CONNECTION_TIMEOUT: Duration = Duration::from_millis(1500);
/// How long a caller waits for a connection of others where new ones are known not to be given.
const WAIT_FOR_OTHERS: Duration = Duration::from_millis(150);
/// How long the watch's own connection may take to answer; it usually takes a thousandth of that.
const OWN_CONNECTION_TIMEOUT: Duration = Duration::from_millis(500);
/// How often to check while a caller waits.
const CHECK_INTERVAL_WHILE_WAITING: Duration = Duration::from_millis(400);
/// While it is down.
const CHECK_INTERVAL_WHILE_DOWN: Duration = Duration::from_secs(1);
/// A connection may change hands between the query to PostgreSQL and to the pool, but not in this many checks in a row.
const CONSECUTIVE_CHECKS: u32 = 4;
/// A statement reaches an idle connection sooner than this.
const MIN_IDLE_TIME: Duration = Duration::from_millis(300);
/// How many turns of this server an answer may wait to be read.
const MAX_UNREAD_TURNS: u32 = 4;
/// A server that stood still for this long during a check doesn't know whether PostgreSQL was silent, or it was deaf …
const MAX_PAUSE: Duration = Duration::from_secs(1);
/// … and checks so many times more before it decides.
const RECHECKS_MAX: u32 = 2;
/// How often a server checks whether it is late itself.
const TICK: Duration = Duration::from_millis(50);
const CONNECTIONS_HANG: &str = "it answers, but not over connections that are open";

/// For a pool: all connections that PostgreSQL knows; those idle for longer than so many seconds or busy for longer than PostgreSQL
/// allows; and those whose transaction has been going on for long.
const POOL_CONNECTION_COUNTS: &str = "SELECT count(*), count(*) FILTER (WHERE now() - state_change > \
     CASE WHEN state = 'idle' THEN make_interval(secs => $2) ELSE interval '90 seconds' END), \
     count(*) FILTER (WHERE state <> 'idle' AND now() - xact_start > make_interval(secs => $3)) \
     FROM pg_stat_activity WHERE application_name = $1";

tokio::task_local! {
    /// Of the operation that is polled.
    static HELD: HeldConnection;
}

/// Whether an operation has got a connection from its pool.
#[derive(Debug, Clone, Default)]
pub(super) struct HeldConnection(Arc<AtomicBool>);

impl HeldConnection {
    pub(super) async fn of<T>(&self, work: impl Future<Output = T>) -> T {
        HELD.scope(self.clone(), work).await
    }

    /// The pool has just given a connection to the present operation, or the operation is about to ask for one.
    pub(super) fn note(is_held: bool) {
        // Connections are also opened for no operation.
        HELD.try_with(|held| held.0.store(is_held, Ordering::SeqCst)).unwrap_or_default();
    }

    fn is_held(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}

/// The operations under way.
#[derive(Debug, Default)]
pub(super) struct WaitingCallers {
    operations: Mutex<Operations>,
    woken: Notify,
    new_connections: Mutex<NewConnections>,
}

/// Whether PostgreSQL gives new connections.
#[derive(Debug, Default)]
struct NewConnections {
    /// When the first attempt began that had no success, unless a later one had.
    refused_since: Option<Instant>,
    is_logged: bool,
}

#[derive(Debug, Default)]
struct Operations {
    last: u64,
    by_number: HashMap<u64, Operation>,
}

#[derive(Debug)]
struct Operation {
    /// When it is polled next, if this server is on time.
    polled_at: Instant,
    has_waited_long: bool,
    held: HeldConnection,
}

impl WaitingCallers {
    /// Polled beside an operation until it is dropped: counts it as waiting after a while, and notes that it is polled. Ends if it
    /// has no connection, and PostgreSQL gives none.
    pub(super) async fn wait_while_hopeful(&self, held: &HeldConnection) {
        let operation = self.begin(held);
        sleep_until(operation.poll_after(WAIT_FOR_OTHERS, false)).await;
        if self.is_hopeless(held) {
            return;
        }
        sleep_until(operation.poll_after(LONG.saturating_sub(WAIT_FOR_OTHERS), false)).await;
        self.wake_watch();
        while !self.is_hopeless(held) {
            sleep_until(operation.poll_after(TICK, true)).await;
        }
    }

    fn is_hopeless(&self, held: &HeldConnection) -> bool {
        !held.is_held() && self.gives_no_connection()
    }

    fn begin(&self, held: &HeldConnection) -> OperationGuard<'_> {
        let mut operations = self.operations();
        operations.last += 1;
        let number = operations.last;
        let operation = Operation { polled_at: Instant::now(), has_waited_long: false, held: held.clone() };
        operations.by_number.insert(number, operation);
        OperationGuard { waiting: self, number }
    }

    fn new_connections(&self) -> MutexGuard<'_, NewConnections> {
        self.new_connections.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// For so long that callers without a connection are told.
    fn gives_no_connection(&self) -> bool {
        self.new_connections().refused_since.is_some_and(|since| since.elapsed() >= NEW_CONNECTION_TIMEOUT)
    }

    /// A new connection for the watch, and what it says about others.
    async fn connect(&self, address: &str) -> Result<PgConnection, sqlx::Error> {
        self.new_connections().refused_since.get_or_insert_with(Instant::now);
        let outcome = connect(address).await;
        if outcome.is_ok() {
            self.note_connected();
        }
        outcome
    }

    pub(super) fn note_connected(&self) {
        let before = std::mem::take(&mut *self.new_connections());
        if before.is_logged {
            tracing::info!("the database gives new connections again");
        }
    }

    fn log_refusal(&self, error: &sqlx::Error) {
        let is_known = self.gives_no_connection();
        let mut new = self.new_connections();
        if is_known && !new.is_logged {
            new.is_logged = true;
            tracing::warn!(%error, "the database gives no new connection");
        }
    }

    /// Whether the last attempts had no success, or an operation waits long for a connection.
    fn needs_new_connection(&self) -> bool {
        let lacks = |operation: &Operation| operation.has_waited_long && !operation.held.is_held();
        self.is_refused() || self.operations().by_number.values().any(lacks)
    }

    fn is_refused(&self) -> bool {
        self.new_connections().refused_since.is_some()
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
        if let Some(operation) = self.waiting.operations().by_number.get_mut(&self.number) {
            operation.polled_at = polled_at;
            operation.has_waited_long = has_waited_long;
        }
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
struct CallerChecks {
    /// Open all the time: it answers also where new connections take long.
    own: Option<PgConnection>,
    /// When the first of the checks began that had no answer.
    unanswered_since: Option<Instant>,
    looks_with_hanging: u32,
    /// Checks without an answer during which the server stood still.
    doubts: u32,
    /// The longest delay of the server itself.
    lateness: Duration,
    /// What the last check saw.
    seen: String,
}

impl CallerChecks {
    fn begin_anew(&mut self) {
        *self = Self { own: self.own.take(), ..Self::default() };
    }
}

/// Runs until the connections are closed.
pub(super) async fn watch_connections(connections: Weak<PostgresConnections>, waiting: Arc<WaitingCallers>) {
    let mut watch = CallerChecks::default();
    if let Some(present) = connections.upgrade() {
        watch.own = connect(present.address()).await.ok();
    }
    let mut is_logged = false;
    while let Some(present) = connections.upgrade() {
        let begun = Instant::now();
        if present.is_down() {
            reconnect(&present, &waiting, &mut is_logged).await;
            let pause = if present.is_down() { CHECK_INTERVAL_WHILE_DOWN } else { Duration::ZERO };
            drop(present);
            sleep_until(begun + pause).await;
        } else if waiting.is_anyone_waiting() {
            watch.check(&present, &waiting).await;
            let is_down = present.is_down();
            drop(present);
            if !is_down {
                watch.measure_lateness_until(begun + CHECK_INTERVAL_WHILE_WAITING).await;
            }
        } else if waiting.is_refused() {
            let attempt = timeout(NEW_CONNECTION_TIMEOUT, waiting.connect(present.address()));
            let attempt = tokio::select! {
                attempt = attempt => attempt.unwrap_or_else(|_| Err(no_answer_error())),
                // Somebody waits: that takes a check.
                () = waiting.woken.notified() => continue,
            };
            drop(present);
            if let Err(error) = attempt {
                waiting.log_refusal(&error);
                tokio::select! {
                    () = sleep_until(begun + CHECK_INTERVAL_WHILE_DOWN) => {}
                    () = waiting.woken.notified() => {}
                }
            }
        } else {
            watch.begin_anew();
            drop(present);
            waiting.woken.notified().await;
        }
    }
}

async fn reconnect(connections: &PostgresConnections, waiting: &WaitingCallers, is_logged: &mut bool) {
    if connect(connections.address()).await.is_err() {
        return;
    }
    match connections.reconnect().await {
        Ok(()) => {
            waiting.note_connected();
            *is_logged = false;
        }
        Err(error) if !*is_logged => {
            *is_logged = true;
            tracing::warn!(%error, "the database answers, but not to everybody");
        }
        Err(_) => {}
    }
}

impl CallerChecks {
    async fn check(&mut self, connections: &PostgresConnections, waiting: &WaitingCallers) {
        let unanswered_since = *self.unanswered_since.get_or_insert_with(Instant::now);
        // Whoever has an answer now and then shows that it is only slow: the time runs from the last one.
        let silent_for = || unanswered_since.max(connections.answered_at()).elapsed();
        let time = ANSWER_TIMEOUT.saturating_sub(silent_for());
        let look = timeout(time, self.has_hanging_connection(connections, waiting));
        let (look, lateness) = with_lateness(look).await;
        self.lateness = self.lateness.max(lateness);
        let look = look.unwrap_or_else(|_| Err(no_answer_error()));
        if !look.as_ref().is_err_and(is_no_answer) {
            self.unanswered_since = None;
        }
        match look {
            Err(error) if is_no_answer(&error) && silent_for() < ANSWER_TIMEOUT => {
                waiting.log_refusal(&error);
            }
            Err(error) if is_no_answer(&error) && lateness >= MAX_PAUSE && self.doubts < RECHECKS_MAX => {
                self.doubts += 1;
            }
            Err(error) if is_no_answer(&error) => {
                let waits = waiting.count_long();
                let seen = format!("{waits} callers wait long, this server is late by {lateness:?}");
                connections.mark_down(&failed(no_answer_of(&seen)));
            }
            Err(error) => {
                waiting.log_refusal(&error);
                connections.mark_down(&failed(error));
            }
            Ok(false) => self.looks_with_hanging = 0,
            Ok(true) => self.looks_with_hanging += 1,
        }
        if self.looks_with_hanging == CONSECUTIVE_CHECKS {
            connections.mark_down(&failed(no_answer_of(&format!("{CONNECTIONS_HANG} ({})", self.seen))));
            *self = Self::default();
        }
    }

    /// The connection of the last check, or a new one.
    async fn connection(
        &mut self,
        connections: &PostgresConnections,
        waiting: &WaitingCallers,
    ) -> Result<PgConnection, sqlx::Error> {
        let own = self.own.take();
        let answering = async {
            let mut own = own?;
            timeout(OWN_CONNECTION_TIMEOUT, own.ping()).await.ok()?.ok()?;
            Some(own)
        };
        if !waiting.needs_new_connection() {
            return match answering.await {
                Some(own) => Ok(own),
                None => waiting.connect(connections.address()).await,
            };
        }
        let attempt = timeout(NEW_CONNECTION_TIMEOUT, waiting.connect(connections.address()));
        let (attempt, own) = tokio::join!(attempt, answering);
        match (attempt.unwrap_or_else(|_| Err(no_answer_error())), own) {
            (Ok(new), _) => Ok(new),
            (Err(error), Some(own)) => {
                waiting.log_refusal(&error);
                Ok(own)
            }
            (Err(error), None) => Err(error),
        }
    }

    async fn has_hanging_connection(
        &mut self,
        connections: &PostgresConnections,
        waiting: &WaitingCallers,
    ) -> Result<bool, sqlx::Error> {
        let mut own = self.connection(connections, waiting).await?;
        let (mut looks, mut waiting_long) = (Vec::new(), 0);
        for view in connections.views() {
            self.lateness = self.lateness.max(waiting.lateness());
            waiting_long = waiting.count_long();
            looks.push(look_at(&view, &mut own, MIN_IDLE_TIME + MAX_UNREAD_TURNS * self.lateness).await?);
        }
        self.own = Some(own);
        let [of_readers, of_writers] = &looks[..] else { return Ok(false) };
        self.seen = format!("{waiting_long} callers wait long; readers: {of_readers}; writers: {of_writers}");
        let at_work: usize = looks.iter().map(|look| look.at_work).sum();
        Ok(looks.iter().any(|look| look.is_some_unknown() || look.is_some_unused() && waiting_long > at_work))
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
struct PoolCheck {
    /// How many connections PostgreSQL knows, and how many of them have been idle there for long.
    known: usize,
    unused: usize,
    /// How many callers may wait long because PostgreSQL works long.
    at_work: usize,
    /// Idle connections here, before PostgreSQL was asked and afterwards.
    idle: [usize; 2],
    is_empty: bool,
}

impl PoolCheck {
    /// PostgreSQL knows fewer connections than are idle here, or none.
    fn is_some_unknown(&self) -> bool {
        let [before, after] = self.idle;
        !self.is_empty && self.known < after.min(before).max(1)
    }

    /// More are idle there than here.
    fn is_some_unused(&self) -> bool {
        let [before, after] = self.idle;
        self.unused > after.max(before)
    }
}

impl Display for PoolCheck {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { known, unused, at_work, idle, .. } = self;
        write!(f, "{known} known there, {unused} unused, {at_work} at work, {idle:?} idle here")
    }
}

async fn look_at(
    view: &PoolView,
    own: &mut PgConnection,
    at_rest_for: Duration,
) -> Result<PoolCheck, sqlx::Error> {
    if view.pool.size() == 0 {
        return Ok(PoolCheck { is_empty: true, ..PoolCheck::default() });
    }
    let before = view.pool.num_idle();
    let asked = query_as::<_, (i64, i64, i64)>(POOL_CONNECTION_COUNTS)
        .bind(&view.application_name)
        .bind(at_rest_for.as_secs_f64())
        .bind(MIN_IDLE_TIME.as_secs_f64());
    let (known, unused, at_work) = asked.fetch_one(own).await?;
    let count = |number| usize::try_from(number).unwrap_or_default();
    Ok(PoolCheck {
        known: count(known),
        unused: count(unused),
        at_work: count(at_work),
        idle: [before, view.pool.num_idle()],
        is_empty: false,
    })
}
