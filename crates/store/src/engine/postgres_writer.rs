//! Writes on PostgreSQL: transactions side by side; one that lost a race is run again.

use std::sync::Arc;

use domain::limits::WRITE_RETRIES;
use sea_orm::{DatabaseConnection, TransactionTrait};

use super::Marks;
use crate::{StoreError, Tx, Work, WriteError, request};

#[derive(Debug, Clone)]
pub(crate) struct PostgresWriter {
    connection: DatabaseConnection,
    marks: Arc<Marks>,
}

impl PostgresWriter {
    pub(crate) fn new(connection: DatabaseConnection, marks: Arc<Marks>) -> Self {
        Self { connection, marks }
    }

    pub(crate) fn connection(&self) -> &DatabaseConnection {
        &self.connection
    }

    /// In a task of its own: a caller that goes away leaves no commit behind of which this server does not know.
    pub(crate) async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        F: for<'c> Fn(&'c Tx) -> Work<'c, T, E> + Send + Sync + 'static,
        T: Send + 'static,
        E: WriteError,
    {
        let (writer, behalf) = (self.clone(), request::current());
        let task = tokio::spawn(async move {
            let written = writer.try_until_won(&work);
            match behalf {
                Some(id) => request::for_request(&id, written).await,
                None => written.await,
            }
        });
        task.await.unwrap_or_else(|_| Err(StoreError::Panicked.into()))
    }

    async fn try_until_won<T, E, F>(&self, work: &F) -> Result<T, E>
    where
        F: for<'c> Fn(&'c Tx) -> Work<'c, T, E>,
        E: WriteError,
    {
        let mut tries_left = WRITE_RETRIES;
        loop {
            let tx = self.connection.begin().await.map_err(StoreError::from)?;
            let error = match work(&tx).await {
                Ok(value) => match self.commit(tx).await {
                    Ok(()) => return Ok(value),
                    Err(error) => E::from(error),
                },
                Err(error) => {
                    tx.rollback().await.map_err(StoreError::from)?;
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
        let committed = tx.commit().await.map_err(StoreError::from);
        self.marks.committed();
        if committed.as_ref().is_err_and(|error| !error.is_lost_race()) {
            // The word of it may have been lost, and not the commit.
            self.marks.alone().into_iter().for_each(super::alone::Alone::doubt);
        }
        committed
    }
}
