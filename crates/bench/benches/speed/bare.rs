//! The rows of a booking, written bare: the same tables in one transaction, with statements prepared once and nothing looked up,
//! checked or sealed. SQLite gets one connection, since it has one writer.

use domain::availability::Tick;
use jiff::Timestamp;
use sea_orm::{
    ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr,
    SqliteTransactionMode, Statement, TransactionOptions, TransactionTrait, Value,
};
use serde::Deserialize;
use store::{DatabaseUrl, StoreError};

const POSTGRES_CONNECTIONS: u32 = 32;
/// Bytes of a sealed answer, about as long as ours.
const ANSWER_BYTES: usize = 500;
const TICKS: i64 = 6;

/// The patient and slot of a booking.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct Row {
    pub(crate) key: i64,
    pub(crate) device: i64,
    pub(crate) start: Timestamp,
}

pub(crate) struct BareWriter(DatabaseConnection);

impl BareWriter {
    /// # Panics
    /// When the database does not open.
    pub(crate) async fn open(url: &DatabaseUrl) -> Self {
        let (address, connections) = match url {
            DatabaseUrl::Sqlite(path) => (format!("sqlite://{}", path.display()), 1),
            DatabaseUrl::Postgres(url) => (url.clone(), POSTGRES_CONNECTIONS),
        };
        let mut options = ConnectOptions::new(address);
        options.max_connections(connections).sqlx_logging(false).test_before_acquire(false);
        options.idle_timeout(None).max_lifetime(None);
        options.map_sqlx_sqlite_opts(|sqlite| {
            let sqlite =
                sqlite.foreign_keys(true).pragma("journal_mode", "WAL").pragma("synchronous", "FULL");
            sqlite.busy_timeout(std::time::Duration::from_secs(10))
        });
        Self(Database::connect(options).await.expect("the database opens"))
    }

    pub(crate) fn connection(&self) -> &DatabaseConnection {
        &self.0
    }
}

pub(crate) async fn write(writer: &BareWriter, row: &Row) -> Result<(), StoreError> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    let tx = writer.0.begin_with_options(options).await?;
    write_rows(&tx, row).await?;
    Ok(tx.commit().await?)
}

async fn write_rows(tx: &DatabaseTransaction, row: &Row) -> Result<(), DbErr> {
    let (now, start, key) = (row.start.as_second(), row.start.as_second(), row.key);
    let text = |text: &str| Value::from(text.to_owned());
    run(
        tx,
        "UPDATE booking_keys SET state = 'SUBMITTED' WHERE id = $1 AND state = 'DRAFT'",
        vec![key.into()],
    )
    .await?;
    let patient = insert(
        tx,
        "INSERT INTO patients (first_name, last_name, date_of_birth, email, contact_number, postal_code, \
         medicare_number, reference_number, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id",
        vec![
            text("Mira"), text("Kostova"), text("1984-05-17"), text("mira@example.org"), text("0491570006"),
            text("2042"), text("2123456701"), text("1"), now.into(),
        ],
    )
    .await?;
    let booking = insert(
        tx,
        "INSERT INTO bookings (booking_key_id, patient_id, booking_for, language, accepted_terms_at, created_at) \
         VALUES ($1, $2, 'SELF', 'en-AU', $3, $3) RETURNING id",
        vec![key.into(), patient.into(), now.into()],
    )
    .await?;
    let appointment = insert(
        tx,
        "INSERT INTO appointments (slug, booking_id, booking_key_id, patient_id, exam_id, clinic_id, device_id, \
         start_at, end_at, status, calendar_sequence, created_at) \
         VALUES ($1, $2, $3, $4, 1, 1, $5, $6, $7, 'BOOKED', 0, $8) RETURNING id",
        vec![
            text(&format!("bare-{key}")), booking.into(), key.into(), patient.into(), row.device.into(),
            start.into(), (start + 1800).into(), now.into(),
        ],
    )
    .await?;
    claim(tx, row, appointment).await?;
    run(
        tx,
        "INSERT INTO sessions (token_hash, kind, booking_key_id, code_verified, created_at, last_used_at) \
         VALUES ($1, 'PATIENT', $2, $3, $4, $4)",
        vec![key.to_be_bytes().repeat(4).into(), key.into(), false.into(), now.into()],
    )
    .await?;
    run(
        tx,
        "INSERT INTO jobs (kind, subject_id, dedup_key, state, run_at, attempts, created_at) \
         VALUES ('booking_confirmation', $1, $2, 'WAITING', $3, 0, $3)",
        vec![booking.into(), text(&format!("bare:{booking}")), now.into()],
    )
    .await?;
    run(
        tx,
        "INSERT INTO audit_events (at, actor_kind, actor_id, action, subject_kind, subject_id, address, request_id, \
         result) VALUES ($1, 'PATIENT', $2, 'BOOK', 'BOOKING', $3, '127.0.0.1', $4, 'DONE')",
        vec![now.into(), key.into(), booking.into(), text("00000000000000000000")],
    )
    .await?;
    run(
        tx,
        "INSERT INTO idempotent_answers (scope, idempotency_key, body_hash, answer_sealed, created_at) \
         VALUES ($1, $2, $3, $4, $5)",
        vec![
            text(&format!("submit:{key}")),
            text(&format!("key-{key:020}")),
            vec![7_u8; 32].into(),
            vec![7_u8; ANSWER_BYTES].into(),
            now.into(),
        ],
    )
    .await?;
    run(tx, "UPDATE devices SET version = version + 1 WHERE id = $1", vec![row.device.into()]).await
}

async fn claim(tx: &DatabaseTransaction, row: &Row, appointment: i64) -> Result<(), DbErr> {
    let first = Tick::containing(row.start).0;
    let ticks_from = |tick| if tick == 0 { TICKS } else { 0 };
    let ticks = (0..TICKS).map(|tick| format!("($1, $2 + {tick}, $3, {})", ticks_from(tick)));
    let ticks = ticks.collect::<Vec<_>>().join(", ");
    let sql = format!("INSERT INTO claims (device_id, tick, appointment_id, run_ticks) VALUES {ticks}");
    run(tx, &sql, vec![row.device.into(), first.into(), appointment.into()]).await
}

async fn run(tx: &DatabaseTransaction, sql: &str, values: Vec<Value>) -> Result<(), DbErr> {
    tx.execute_raw(statement(tx.get_database_backend(), sql, values)).await?;
    Ok(())
}

async fn insert(tx: &DatabaseTransaction, sql: &str, values: Vec<Value>) -> Result<i64, DbErr> {
    let row = tx.query_one_raw(statement(tx.get_database_backend(), sql, values)).await?;
    row.ok_or(DbErr::RecordNotInserted)?.try_get("", "id")
}

fn statement(backend: DbBackend, sql: &str, values: Vec<Value>) -> Statement {
    Statement::from_sql_and_values(backend, sql, values)
}
