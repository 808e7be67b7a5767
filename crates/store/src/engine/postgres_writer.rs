//! Writes on PostgreSQL: transactions run in parallel; one that lost a race is retried.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use domain::limits::WRITE_RETRIES;
use sea_orm::{ConnectionTrait, TransactionTrait};
use tracing::Instrument;

use super::Marks;
use super::health::WriteHealth;
use super::postgres_connections::PostgresConnections;
use crate::{StoreError, Tx, Work, WriteError, request};

/// PostgreSQL answers the COMMIT of a failed transaction with a rollback, which the driver takes for a success; and the driver
/// sends no COMMIT at all if it believes to be outside a transaction. In both cases this statement fails.
const ONLY_INSIDE_TRANSACTION: &str = "SAVEPOINT before_commit";

#[derive(Debug, Clone)]
pub(crate) struct PostgresWriter {
    connections: Arc<PostgresConnections>,
    marks: Arc<Marks>,
    trust: Arc<ConnectionTrust>,
    health: Arc<WriteHealth>,
}

/// Which connections may be used: those opened after the last failure.
#[derive(Debug, Default)]
pub(super) struct ConnectionTrust(Mutex<Option<Instant>>);

impl ConnectionTrust {
    fn mark_down(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// Whether a connection of this age may be reused.
    pub(super) fn covers(&self, age: Duration) -> bool {
        let lost = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        lost.is_none_or(|lost| Instant::now().checked_sub(age).is_some_and(|opened| opened > lost))
    }
}

impl PostgresWriter {
    pub(super) fn new(
        connections: Arc<PostgresConnections>,
        marks: Arc<Marks>,
        trust: Arc<ConnectionTrust>,
    ) -> Self {
        Self { connections, marks, trust, health: Arc::default() }
    }

    pub(super) fn health(&self) -> &WriteHealth {
        &self.health
    }

    /// In its own task: a caller that disconnects must not leave a commit that this server doesn't know of.
    pub(crate) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'c> Fn(&'c Tx) -> Work<'c, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: WriteError,
    {
        let (writer, behalf) = (self.clone(), request::current());
        let written = async move {
            let written = writer.write_unless_down(&work);
            match behalf {
                Some(id) => request::for_request(&id, written).await,
                None => written.await,
            }
        };
        let task = tokio::spawn(written.in_current_span());
        task.await.unwrap_or_else(|_| Err(StoreError::Panicked.into()))
    }

    async fn write_unless_down<T, E, F>(&self, work: &F) -> Result<T, E>
    where
        F: for<'c> Fn(&'c Tx) -> Work<'c, T, E>,
        E: WriteError,
    {
        if self.connections.is_down() {
            return Err(StoreError::Away.into());
        }
        match self.connections.unless_down(self.write_with_retries(work)).await {
            Some(Err(error)) => match error.store_error() {
                Some(StoreError::Database(lost)) if self.connections.is_down_after(lost).await => {
                    Err(StoreError::Away.into())
                }
                _ => Err(error),
            },
            Some(written) => written,
            None => {
                // It was dropped in the middle, perhaps during its commit.
                self.marks.committed();
                self.suspend_being_alone();
                Err(self.failed(StoreError::Away).into())
            }
        }
    }

    async fn write_with_retries<T, E, F>(&self, work: &F) -> Result<T, E>
    where
        F: for<'c> Fn(&'c Tx) -> Work<'c, T, E>,
        E: WriteError,
    {
        let mut tries_left = WRITE_RETRIES;
        loop {
            let tx = self.connections.writers().begin().await.map_err(|error| self.failed(error.into()))?;
            let error = match work(&tx).await {
                Ok(value) => match self.commit(tx).await {
                    Ok(()) => return Ok(value),
                    Err(error) => E::from(error),
                },
                Err(error) => {
                    self.roll_back(tx).await;
                    self.note(&error);
                    error
                }
            };
            if tries_left == 0 || !error.store_error().is_some_and(StoreError::is_lost_race) {
                return Err(error);
            }
            tries_left -= 1;
        }
    }

    async fn commit(&self, tx: Tx) -> Result<(), StoreError> {
        let committed = match tx.execute_unprepared(ONLY_INSIDE_TRANSACTION).await {
            Ok(_) => tx.commit().await,
            Err(error) => Err(error),
        };
        self.marks.committed();
        match committed.map_err(StoreError::from) {
            Ok(()) => Ok(()),
            Err(error) if error.is_lost_race() => Err(error),
            Err(error) => {
                // The answer may have been lost, and not the commit.
                self.suspend_being_alone();
                Err(self.failed(error))
            }
        }
    }

    /// PostgreSQL rolls back by itself when a connection is closed.
    async fn roll_back(&self, tx: Tx) {
        if let Err(error) = tx.rollback().await {
            let error = self.failed(error.into());
            tracing::warn!(%error, "a transaction could not be rolled back");
        }
    }

    fn suspend_being_alone(&self) {
        self.marks.alone().into_iter().for_each(super::alone::Alone::suspend);
    }

    /// No connection opened before this moment is reused.
    fn failed(&self, error: StoreError) -> StoreError {
        self.trust.mark_down();
        self.health.set(false);
        error
    }

    fn note<E: WriteError>(&self, error: &E) {
        if error.store_error().is_some_and(StoreError::is_storage_failure) {
            self.health.set(false);
        }
    }
}
