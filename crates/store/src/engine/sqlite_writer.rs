//! The only SQLite writer. Closures queue up; those that wait together run as savepoints of one transaction and share its commit,
//! so that durability costs one fsync per batch and no caller ever gets 'database is locked'. If a batch fails outside a closure,
//! the connection is dropped: the next batch gets a new one, after a test write.

use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::limits::{WRITE_BATCH, WRITE_QUEUE};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use sea_orm::TransactionTrait;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use tracing::{Instrument, Span};

use super::health::WriteHealth;
use super::sqlite_connection::WriterConnection;
use crate::{StoreError, ThrottledLog, Tx, Work, WriteError, request};

#[derive(Debug, Clone)]
pub(crate) struct SqliteWriter {
    queue: mpsc::Sender<Box<dyn QueuedWrite>>,
    connection: Arc<ReplaceableConnection>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
}

/// A queued closure with the channel to its caller.
trait QueuedWrite: Send {
    /// Runs it in its savepoint.
    fn run<'c>(&'c mut self, tx: &'c Tx) -> BoxFuture<'c, RunOutcome>;
    /// Answers the caller: with the result, or with the error around it.
    fn answer(self: Box<Self>, commit: Result<(), StoreError>);
}

/// The fate of a closure's savepoint.
enum RunOutcome {
    Keep,
    Undo,
    /// The disk failed, and SQLite may have rolled back more than the savepoint.
    StorageFailed,
}

struct Queued<F, T, E> {
    work: F,
    /// The id of its request; the writer's own task has none.
    request: Option<Arc<str>>,
    /// The span for its log lines.
    span: Span,
    result: Option<Result<T, E>>,
    caller: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> QueuedWrite for Queued<F, T, E>
where
    F: for<'c> Fn(&'c Tx) -> Work<'c, T, E> + Send + Sync,
    T: Send,
    E: WriteError,
{
    fn run<'c>(&'c mut self, tx: &'c Tx) -> BoxFuture<'c, RunOutcome> {
        async move {
            // The call itself is inside too: a closure may panic before it returns its future.
            let work = AssertUnwindSafe(async { (self.work)(tx).await }).catch_unwind();
            let work = work.instrument(self.span.clone());
            let outcome = match &self.request {
                Some(id) => request::for_request(id, work).await,
                None => work.await,
            };
            let result = outcome.unwrap_or_else(|_| Err(StoreError::Panicked.into()));
            let outcome = match &result {
                Ok(_) => RunOutcome::Keep,
                Err(error) if error.store_error().is_some_and(StoreError::is_storage_failure) => {
                    RunOutcome::StorageFailed
                }
                Err(_) => RunOutcome::Undo,
            };
            self.result = Some(result);
            outcome
        }
        .boxed()
    }

    fn answer(self: Box<Self>, commit: Result<(), StoreError>) {
        let result = match (self.result, commit) {
            (Some(Err(error)), _) => Err(error),
            (Some(Ok(value)), Ok(())) => Ok(value),
            (_, Err(error)) => Err(error.into()),
            (None, Ok(())) => Err(StoreError::Unavailable.into()),
        };
        // A caller that disconnected doesn't undo the commit.
        drop(self.caller.send(result));
    }
}

impl SqliteWriter {
    pub(crate) async fn start(path: &Path) -> Result<Self, StoreError> {
        let connection = Arc::new(ReplaceableConnection {
            path: path.to_owned(),
            present: Mutex::new(Some(WriterConnection::open(path).await?)),
            health: WriteHealth::default(),
        });
        let (queue, waiting) = mpsc::channel(WRITE_QUEUE);
        let task = tokio::spawn(serve(Arc::clone(&connection), waiting));
        Ok(Self { queue, connection, task: Arc::new(Mutex::new(Some(task))) })
    }

    pub(super) fn health(&self) -> &WriteHealth {
        &self.connection.health
    }

    pub(crate) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'c> Fn(&'c Tx) -> Work<'c, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: WriteError,
    {
        let (caller, answer) = oneshot::channel();
        let (request, span) = (request::current(), Span::current());
        let queued = Queued { work, request, span, result: None, caller };
        self.queue.try_send(Box::new(queued)).map_err(|_| StoreError::Unavailable)?;
        answer.await.map_err(|_| StoreError::Unavailable)?
    }

    pub(crate) async fn close(self) {
        drop(self.queue);
        if let Some(task) = self.task.lock().await.take() {
            // Other clones may still hold the queue open: they get an error from now on.
            if Arc::strong_count(&self.task) > 1 {
                task.abort();
            }
            drop(task.await);
        }
        if let Some(connection) = self.connection.present.lock().await.take() {
            connection.close().await;
        }
    }
}

async fn serve(connection: Arc<ReplaceableConnection>, mut waiting: mpsc::Receiver<Box<dyn QueuedWrite>>) {
    let mut batch = Vec::with_capacity(WRITE_BATCH);
    let failures = ThrottledLog::new();
    while waiting.recv_many(&mut batch, WRITE_BATCH).await > 0 {
        let failure = connection.run_batch(&mut batch).await.err();
        for queued in batch.drain(..) {
            // The database's own error goes to the log; each caller learns that the write did not happen.
            let outcome = if failure.is_some() { Err(StoreError::NotWritten) } else { Ok(()) };
            queued.answer(outcome);
        }
        if let Some(error) = failure
            && let Some(times) = failures.count()
        {
            tracing::error!(%error, times, "a group of writes could not be committed");
        }
    }
}

/// The writer's connection, or none while writing isn't possible.
#[derive(Debug)]
struct ReplaceableConnection {
    path: PathBuf,
    present: Mutex<Option<WriterConnection>>,
    health: WriteHealth,
}

impl ReplaceableConnection {
    async fn run_batch(&self, batch: &mut [Box<dyn QueuedWrite>]) -> Result<(), StoreError> {
        let mut present = self.present.lock().await;
        let committed = match present.take() {
            Some(connection) => Self::run_on(connection, batch, &mut present).await,
            None => match WriterConnection::open_proven(&self.path).await {
                Ok(connection) => {
                    tracing::info!("the database can be written to again");
                    self.health.set(true);
                    Self::run_on(connection, batch, &mut present).await
                }
                Err(error) => Err(error),
            },
        };
        if committed.is_err() {
            self.health.set(false);
        }
        committed
    }

    /// Runs the batch, and keeps the connection only if nothing failed.
    async fn run_on(
        connection: WriterConnection,
        batch: &mut [Box<dyn QueuedWrite>],
        present: &mut Option<WriterConnection>,
    ) -> Result<(), StoreError> {
        let committed = run_in_transaction(&connection, batch).await;
        if committed.is_ok() {
            *present = Some(connection);
        } else {
            connection.close().await;
        }
        committed
    }
}

async fn run_in_transaction(
    connection: &WriterConnection,
    batch: &mut [Box<dyn QueuedWrite>],
) -> Result<(), StoreError> {
    let transaction = connection.begin().await?;
    for queued in batch {
        run_one(&transaction, queued.as_mut()).await?;
    }
    connection.commit(transaction).await
}

async fn run_one(transaction: &Tx, queued: &mut dyn QueuedWrite) -> Result<(), StoreError> {
    let savepoint = transaction.begin().await?;
    match queued.run(&savepoint).await {
        RunOutcome::Keep => Ok(savepoint.commit().await?),
        RunOutcome::Undo => Ok(savepoint.rollback().await?),
        RunOutcome::StorageFailed => Err(StoreError::NotWritten),
    }
}
