//! The one SQLite writer. Closures queue up; those that wait together run as savepoints of one transaction and share its
//! commit, so that durability costs one fsync a batch and nobody ever reads 'database is locked'.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use domain::limits::{WRITE_BATCH, WRITE_QUEUE};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use sea_orm::{
    DatabaseConnection, DatabaseTransaction, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::{StoreError, Tx, Work, WriteError, request};

#[derive(Debug, Clone)]
pub(crate) struct SqliteWriter {
    connection: DatabaseConnection,
    queue: mpsc::Sender<Box<dyn QueuedWrite>>,
    task: Arc<Mutex<Option<JoinHandle<()>>>>,
}

/// A closure in the queue with the place where its caller waits.
trait QueuedWrite: Send {
    /// Runs it in its savepoint. `true` when the savepoint may be kept.
    fn run<'c>(&'c mut self, tx: &'c Tx) -> BoxFuture<'c, bool>;
    /// Answers the caller: with the result, or with what went wrong around it.
    fn answer(self: Box<Self>, commit: Result<(), StoreError>);
}

struct Queued<F, T, E> {
    work: F,
    /// On whose behalf; the writer's own task knows no request.
    request: Option<Arc<str>>,
    result: Option<Result<T, E>>,
    caller: oneshot::Sender<Result<T, E>>,
}

impl<F, T, E> QueuedWrite for Queued<F, T, E>
where
    F: for<'c> Fn(&'c Tx) -> Work<'c, T, E> + Send + Sync,
    T: Send,
    E: WriteError,
{
    fn run<'c>(&'c mut self, tx: &'c Tx) -> BoxFuture<'c, bool> {
        async move {
            // The call itself stands inside too: a closure may panic before it gives its future.
            let work = AssertUnwindSafe(async { (self.work)(tx).await }).catch_unwind();
            let outcome = match &self.request {
                Some(id) => request::for_request(id, work).await,
                None => work.await,
            };
            let result = outcome.unwrap_or_else(|_| Err(StoreError::Panicked.into()));
            let keep = result.is_ok();
            self.result = Some(result);
            keep
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
        // A caller that went away does not undo what is committed.
        drop(self.caller.send(result));
    }
}

impl SqliteWriter {
    pub(crate) fn start(connection: DatabaseConnection) -> Self {
        let (queue, waiting) = mpsc::channel(WRITE_QUEUE);
        let task = tokio::spawn(serve(connection.clone(), waiting));
        Self { connection, queue, task: Arc::new(Mutex::new(Some(task))) }
    }

    pub(crate) fn connection(&self) -> &DatabaseConnection {
        &self.connection
    }

    pub(crate) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'c> Fn(&'c Tx) -> Work<'c, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: WriteError,
    {
        let (caller, answer) = oneshot::channel();
        let queued = Queued { work, request: request::current(), result: None, caller };
        self.queue.try_send(Box::new(queued)).map_err(|_| StoreError::Unavailable)?;
        answer.await.map_err(|_| StoreError::Unavailable)?
    }

    pub(crate) async fn close(self) -> Result<(), StoreError> {
        drop(self.queue);
        if let Some(task) = self.task.lock().await.take() {
            // Other clones may still hold the queue open: they are refused from now on.
            if Arc::strong_count(&self.task) > 1 {
                task.abort();
            }
            drop(task.await);
        }
        Ok(self.connection.close().await?)
    }
}

async fn serve(connection: DatabaseConnection, mut waiting: mpsc::Receiver<Box<dyn QueuedWrite>>) {
    let mut batch = Vec::with_capacity(WRITE_BATCH);
    while waiting.recv_many(&mut batch, WRITE_BATCH).await > 0 {
        let commit = run_batch(&connection, &mut batch).await;
        let failure = commit.err();
        for queued in batch.drain(..) {
            // The database's own error goes to the log; each caller learns that the write did not happen.
            let outcome = if failure.is_some() { Err(StoreError::Unavailable) } else { Ok(()) };
            queued.answer(outcome);
        }
        if let Some(error) = failure {
            tracing::error!(%error, "a group of writes could not be committed");
        }
    }
}

async fn run_batch(
    connection: &DatabaseConnection,
    batch: &mut [Box<dyn QueuedWrite>],
) -> Result<(), StoreError> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let transaction = connection.begin_with_options(options).await?;
    for queued in batch {
        run_one(&transaction, queued.as_mut()).await?;
    }
    Ok(transaction.commit().await?)
}

async fn run_one(transaction: &DatabaseTransaction, queued: &mut dyn QueuedWrite) -> Result<(), StoreError> {
    let savepoint = transaction.begin().await?;
    if queued.run(&savepoint).await {
        savepoint.commit().await?;
    } else {
        savepoint.rollback().await?;
    }
    Ok(())
}
