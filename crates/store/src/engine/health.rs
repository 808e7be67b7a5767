//! Whether writes are committed, as far as is known.

use std::sync::atomic::{AtomicBool, Ordering};

use sea_orm::{DbErr, RuntimeErr, sqlx};

/// Good once something was seen to be written and until a transaction fails. At a start nobody knows.
#[derive(Debug, Default)]
pub(super) struct WriteHealth(AtomicBool);

impl WriteHealth {
    pub(super) fn is_known_good(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }

    pub(super) fn set(&self, good: bool) {
        self.0.store(good, Ordering::SeqCst);
    }
}

/// Primary result codes: out of memory, read-only, input or output, corrupt, full, cannot open, not a database.
const SQLITE_STORAGE: [u32; 7] = [7, 8, 10, 11, 13, 14, 26];
/// Insufficient resources, system error, internal error, and a transaction that may only read.
const POSTGRES_STORAGE: [&str; 4] = ["53", "58", "XX", "25006"];

/// Whether the database could not do its work for want of space or because of its disk, whatever was asked of it.
pub(crate) fn is_storage_failure(error: &DbErr) -> bool {
    let (DbErr::Exec(RuntimeErr::SqlxError(error)) | DbErr::Query(RuntimeErr::SqlxError(error))) = error
    else {
        return false;
    };
    let Some(error) = error.as_database_error() else { return false };
    let Some(code) = error.code() else { return false };
    if error.try_downcast_ref::<sqlx::sqlite::SqliteError>().is_some() {
        // The primary code is the lowest byte.
        code.parse::<u32>().is_ok_and(|code| SQLITE_STORAGE.contains(&(code & 0xff)))
    } else {
        POSTGRES_STORAGE.iter().any(|class| code.starts_with(class))
    }
}
