//! Where a person's data is stored: all of it for a copy, and how to erase it. Every table with personal data is listed in
//! `places`; a test checks all tables after an erasure.

mod places;
pub mod retention;
pub mod shared_contacts;

use domain::BookingId;
use sea_orm::{ConnectionTrait, FromQueryResult, JsonValue, QueryResult, Statement};

use crate::{StoreError, Tx};

/// The ids of one person's rows.
#[derive(Debug, Clone, Default)]
pub struct PersonData {
    pub bookings: Vec<BookingId>,
    /// Ids of call-back requests.
    pub callbacks: Vec<i64>,
    /// Ids of e-mails to the call centre.
    pub letters: Vec<i64>,
    /// Drafts in which they said that they had been here before: ids of `patient_matches`.
    pub drafts: Vec<i64>,
    /// Requests for their links that no worker has done yet: ids of `jobs`.
    pub link_requests: Vec<i64>,
}

/// The person's rows by table; without sealed or hashed columns.
pub async fn copy<C: ConnectionTrait>(
    db: &C,
    person_data: &PersonData,
) -> Result<Vec<(&'static str, Vec<JsonValue>)>, StoreError> {
    let mut found = Vec::with_capacity(places::COPIED.len());
    for (table, condition) in places::COPIED {
        let sql =
            format!("SELECT * FROM {table} WHERE {} ORDER BY 1", places::fill_ids(condition, person_data));
        let statement = Statement::from_string(db.get_database_backend(), sql);
        let mut rows = JsonValue::find_by_statement(statement).all(db).await?;
        for row in rows.iter_mut().filter_map(JsonValue::as_object_mut) {
            row.retain(|column, _| !column.ends_with("_sealed") && !column.ends_with("_hash"));
        }
        found.push((table, rows));
    }
    Ok(found)
}

/// The names of the files of these bookings.
pub async fn files<C: ConnectionTrait>(db: &C, person_data: &PersonData) -> Result<Vec<String>, StoreError> {
    stored_names(db, &places::fill_ids(places::FILES, person_data)).await
}

/// The names of those that may be opened.
pub async fn opened_files<C: ConnectionTrait>(
    db: &C,
    person_data: &PersonData,
) -> Result<Vec<String>, StoreError> {
    stored_names(db, &places::fill_ids(places::OPENED_FILES, person_data)).await
}

async fn stored_names<C: ConnectionTrait>(db: &C, sql: &str) -> Result<Vec<String>, StoreError> {
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
    rows.iter().map(|row| Ok(row.try_get::<String>("", "stored_as")?)).collect()
}

/// Removes everything about the person, and returns the names of the files that are left to delete. Ids, times and statuses stay,
/// so that the remaining records are consistent.
pub async fn erase(tx: &Tx, person_data: &PersonData) -> Result<Vec<String>, StoreError> {
    tx.execute_unprepared(&places::fill_ids(places::ENDING_KEYS, person_data)).await?;
    let left = files(tx, person_data).await?;
    for statement in places::ERASING {
        tx.execute_unprepared(&places::fill_ids(statement, person_data)).await?;
    }
    Ok(left)
}

/// Tables that an erasure deletes from or changes.
pub(crate) fn erased_tables() -> Vec<&'static str> {
    let statements = std::iter::once(&places::ENDING_KEYS).chain(&places::ERASING);
    let mut tables: Vec<_> = statements.map(|statement| places::table_of(statement)).collect();
    tables.sort_unstable();
    tables.dedup();
    tables
}

/// What is sealed in a row.
#[derive(Debug, Clone)]
pub struct SealedRow {
    pub id: i64,
    pub sealed: Vec<u8>,
}

/// Answers to questionnaires of these bookings, still sealed.
pub async fn sealed_answers<C: ConnectionTrait>(
    db: &C,
    person_data: &PersonData,
) -> Result<Vec<SealedRow>, StoreError> {
    sealed(
        db,
        "SELECT id, result_sealed AS sealed FROM temporary_answers WHERE booking_key_id IN ({keys})",
        person_data,
    )
    .await
}

/// What those answers led to, still sealed.
pub async fn sealed_decisions<C: ConnectionTrait>(
    db: &C,
    person_data: &PersonData,
) -> Result<Vec<SealedRow>, StoreError> {
    sealed(
        db,
        "SELECT id, decision_sealed AS sealed FROM temporary_answers \
         WHERE booking_key_id IN ({keys}) AND decision_sealed IS NOT NULL",
        person_data,
    )
    .await
}

/// Texts of messages about these bookings, still sealed; erased ones are left out.
pub async fn sealed_texts<C: ConnectionTrait>(
    db: &C,
    person_data: &PersonData,
) -> Result<Vec<SealedRow>, StoreError> {
    sealed(
        db,
        "SELECT id, words_sealed AS sealed FROM messages \
         WHERE booking_id IN ({bookings}) AND words_sealed IS NOT NULL",
        person_data,
    )
    .await
}

async fn sealed<C: ConnectionTrait>(
    db: &C,
    statement: &str,
    person_data: &PersonData,
) -> Result<Vec<SealedRow>, StoreError> {
    let sql = format!("{} ORDER BY id", places::fill_ids(statement, person_data));
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
    let row =
        |row: &QueryResult| Ok(SealedRow { id: row.try_get("", "id")?, sealed: row.try_get("", "sealed")? });
    rows.iter().map(row).collect()
}
