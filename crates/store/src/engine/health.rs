//! Whether writes succeed, as far as is known.

use std::sync::atomic::{AtomicBool, Ordering};

use sea_orm::sqlx::error::DatabaseError;
use sea_orm::{DbErr, RuntimeErr, sqlx};

/// True after a successful write, until a transaction fails. Unknown at start.
#[derive(Debug, Default)]
pub(super) struct WriteHealth(AtomicBool);

impl WriteHealth {
    pub(super) fn is_healthy(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    pub(super) fn set(&self, good: bool) {
        self.0.store(good, Ordering::SeqCst);
    }
}

/// Primary result codes: out of memory, read-only, input or output, corrupt, full, cannot open, not a database.
const SQLITE_STORAGE: [u32; 7] = [7, 8, 10, 11, 13, 14, 26];
/// Insufficient resources, system error, internal error, and a read-only transaction.
const POSTGRES_STORAGE: [&str; 4] = ["53", "58", "XX", "25006"];

/// Primary result codes: a wrong statement, a row that the schema or a guard refuses, a value of the wrong type, misuse of the
/// library, a parameter out of range.
const SQLITE_MISTAKES: [u32; 5] = [1, 19, 20, 21, 25];
/// Invalid values, rows that the schema refuses, wrong statements, and rows that a guard refuses.
const POSTGRES_MISTAKES: [&str; 4] = ["22", "23", "42", "P0001"];

/// Whether the database failed for lack of space or because of its disk, whatever the statement.
pub(crate) fn is_storage_failure(error: &DbErr) -> bool {
    answer_of_database(error).is_some_and(|error| has_code(error, &SQLITE_STORAGE, &POSTGRES_STORAGE))
}

/// Like [`is_storage_failure`], for SQLite alone.
pub(crate) fn is_file_failure(error: &DbErr) -> bool {
    answer_of_database(error).is_some_and(|error| has_code(error, &SQLITE_STORAGE, &[]))
}

/// Whether the statement or the stored data must be wrong: a retry gives the same error. A unique key that refuses a second row
/// is one of these, but callers are told before that another was first.
pub(crate) fn is_programming_error(error: &DbErr) -> bool {
    match error {
        DbErr::Exec(RuntimeErr::SqlxError(cause)) | DbErr::Query(RuntimeErr::SqlxError(cause)) => {
            is_driver_mistake(cause)
        }
        DbErr::ConnectionAcquire(_)
        | DbErr::Conn(_)
        | DbErr::Exec(_)
        | DbErr::Query(_)
        | DbErr::Custom(_) => false,
        // A row or a model that doesn't match the program.
        _ => true,
    }
}

fn is_driver_mistake(error: &sqlx::Error) -> bool {
    use sqlx::Error::{
        ColumnDecode, ColumnIndexOutOfBounds, ColumnNotFound, Database, Decode, Encode, InvalidArgument,
        RowNotFound, TypeNotFound,
    };
    match error {
        Database(answer) => has_code(&**answer, &SQLITE_MISTAKES, &POSTGRES_MISTAKES),
        ColumnDecode { .. } | ColumnIndexOutOfBounds { .. } | ColumnNotFound(_) | Decode(_) | Encode(_) => {
            true
        }
        _ => matches!(error, InvalidArgument(_) | RowNotFound | TypeNotFound { .. }),
    }
}

fn answer_of_database(error: &DbErr) -> Option<&dyn DatabaseError> {
    match error {
        DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error)) => {
            error.as_database_error()
        }
        _ => None,
    }
}

/// For SQLite the primary code, its lowest byte; for PostgreSQL the prefix.
fn has_code(error: &dyn DatabaseError, sqlite: &[u32], postgres: &[&str]) -> bool {
    let Some(code) = error.code() else { return false };
    if error.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_some() {
        code.parse::<u32>().is_ok_and(|code| sqlite.contains(&(code & 0xff)))
    } else {
        postgres.iter().any(|class| code.starts_with(class))
    }
}
