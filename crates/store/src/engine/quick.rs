//! SQLite reads on the calling thread. They take some tens of microseconds, less than handing them to a connection's own thread
//! and back. Only for short statements: other tasks of the thread wait for them.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::types::Value as Bound;
use rusqlite::{Connection, OpenFlags, Row};
use sea_orm::{DbErr, Statement, Value};

use super::SQLITE_BUSY_TIMEOUT;
use crate::StoreError;

/// Idle connections. There are never more than threads have read at once.
#[derive(Debug)]
pub(crate) struct QuickReads {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl QuickReads {
    pub(crate) fn of(path: &Path) -> Self {
        Self { path: path.to_owned(), idle: Mutex::default() }
    }

    /// All rows of a statement, each mapped by `read`.
    pub(crate) fn all<T>(
        &self,
        statement: &Statement,
        read: impl Fn(&Row<'_>) -> Result<T, rusqlite::Error>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = |connection: &Connection| {
            let mut prepared = connection.prepare_cached(&statement.sql)?;
            for (number, value) in (1..).zip(statement.values.iter().flat_map(|values| &values.0)) {
                // To SQLite `$1` is a name; it numbers names in the order in which it reads them.
                if let Some(place) = prepared.parameter_index(&format!("${number}"))? {
                    prepared.raw_bind_parameter(place, bound(value))?;
                }
            }
            prepared.raw_query().mapped(&read).collect::<Result<Vec<T>, _>>()
        };
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = idle.map_or_else(|| open(&self.path), Ok).map_err(|error| failed(&error))?;
        let read = rows(&connection).map_err(|error| failed(&error))?;
        // A connection with an error isn't reused.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        Ok(read)
    }

    pub(crate) fn close(&self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// The values our statements bind: numbers and texts.
fn bound(value: &Value) -> Bound {
    match value {
        Value::BigInt(Some(number)) => Bound::Integer(*number),
        Value::String(Some(text)) => Bound::Text(text.clone()),
        _ => Bound::Null,
    }
}

/// A read-only connection.
pub(super) fn open(path: &Path) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(SQLITE_BUSY_TIMEOUT)?;
    connection.pragma_update(None, "cache_size", super::SQLITE_CACHE_KIB)?;
    connection.pragma_update(None, "query_only", "ON")?;
    Ok(connection)
}

pub(super) fn failed(error: &rusqlite::Error) -> StoreError {
    use rusqlite::Error::{FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error};
    match error {
        FromSqlConversionFailure(..)
        | IntegralValueOutOfRange(..)
        | InvalidColumnType(..)
        | Utf8Error(..) => DbErr::Type(error.to_string()).into(),
        _ => DbErr::Custom(error.to_string()).into(),
    }
}
