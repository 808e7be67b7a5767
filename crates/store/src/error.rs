//! What can go wrong below the use cases.

use sea_orm::{DbErr, SqlErr};

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("database: {0}")]
    Database(#[from] DbErr),
    /// A row holds what no version of this program has written.
    #[error("column {column} holds a value that cannot be read")]
    Corrupt { column: &'static str },
    #[error("the write queue is full or closed")]
    Unavailable,
    #[error("a write panicked and was rolled back")]
    Panicked,
}

/// An error that a write may end in. The door asks whether running the closure again can help.
pub trait WriteError: From<StoreError> + Send + 'static {
    /// The database's part in it, if it had one.
    fn store_error(&self) -> Option<&StoreError>;
}

impl WriteError for StoreError {
    fn store_error(&self) -> Option<&StoreError> {
        Some(self)
    }
}

impl StoreError {
    /// Whether a unique key refused the row, on either engine.
    pub fn is_unique_violation(&self) -> bool {
        matches!(self, Self::Database(error) if matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))))
    }

    /// Whether the transaction lost a race and may simply be run again.
    pub(crate) fn is_lost_race(&self) -> bool {
        matches!(self, Self::Database(error) if crate::engine::is_lost_race(error))
    }
}
