//! Errors of the database layer.

use sea_orm::{DbErr, SqlErr};

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("database: {0}")]
    Database(#[source] DbErr),
    /// The database is known to be down.
    #[error("the database is away")]
    Away,
    /// A row holds a value that no version of this program wrote.
    #[error("column {column} holds a value that cannot be read")]
    Corrupt { column: &'static str },
    /// A row that may exist only once exists already, without a unique key to refuse it.
    #[error("another request was first")]
    AlreadyThere,
    #[error("the write queue is full or closed")]
    Unavailable,
    #[error("it panicked; a write was rolled back")]
    Panicked,
    #[error("the database cannot be written to")]
    NotWritten,
    #[error("another process is using the database")]
    InUse,
    #[error("cannot write beside the database: {0}")]
    NoRoom(std::io::Error),
    #[error("the database could not be copied before its upgrade, so nothing was changed: {0}")]
    NoUpgradeBackup(String),
    #[error("could not get the lock to migrate: {0}")]
    NoTurnToMigrate(std::io::Error),
}

impl From<DbErr> for StoreError {
    fn from(error: DbErr) -> Self {
        if crate::engine::is_down(&error) { Self::Away } else { Self::Database(error) }
    }
}

/// An error of a write transaction. The store asks it whether running the closure again can help.
pub trait WriteError: From<StoreError> + Send + 'static {
    /// The database's error in it, if any.
    fn store_error(&self) -> Option<&StoreError>;
}

impl WriteError for StoreError {
    fn store_error(&self) -> Option<&StoreError> {
        Some(self)
    }
}

impl StoreError {
    /// Whether a row was refused because of a unique key, on either engine.
    pub fn is_unique_violation(&self) -> bool {
        match self {
            Self::Database(error) => matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_))),
            Self::AlreadyThere => true,
            _ => false,
        }
    }

    /// Whether a retry may succeed: the database is down, full or busy, or another transaction was in the way. Otherwise it is a
    /// bug, unless it [is a unique violation](Self::is_unique_violation).
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Corrupt { .. } | Self::Panicked => false,
            Self::Database(error) => !crate::engine::is_programming_error(error),
            _ => true,
        }
    }

    /// Whether the database failed for lack of space or because of its disk.
    pub(crate) fn is_storage_failure(&self) -> bool {
        matches!(self, Self::Database(error) if crate::engine::is_storage_failure(error))
    }

    /// Whether the SQLite file could not be written, and nothing was. Its single writer assigns ids in the order of commits, so a
    /// row written late is no later than others to the audit chain.
    pub fn is_of_file(&self) -> bool {
        match self {
            Self::NotWritten | Self::NoRoom(_) => true,
            Self::Database(error) => crate::engine::is_file_failure(error),
            _ => false,
        }
    }

    /// Whether the transaction lost a race and can be run again.
    pub(crate) fn is_lost_race(&self) -> bool {
        matches!(self, Self::Database(error) if crate::engine::is_lost_race(error))
    }
}
