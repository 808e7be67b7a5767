//! Data past its retention period, kind by kind.

use domain::BookingId;
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, Statement};

use crate::{StoreError, Tx};

/// Bookings without activity since this moment that aren't erased yet. A request stays as long as the booking of the appointment
/// made from it, which shows its documents.
pub async fn bookings_before<C: ConnectionTrait>(
    db: &C,
    before: Timestamp,
    most: u64,
) -> Result<Vec<BookingId>, StoreError> {
    let at = before.as_second();
    let sql = format!(
        "SELECT bookings.id FROM bookings JOIN patients ON patients.id = bookings.patient_id \
         WHERE patients.last_name <> '' AND bookings.created_at < {at} \
         AND NOT EXISTS (SELECT 1 FROM appointments WHERE booking_id = bookings.id AND end_at >= {at}) \
         AND NOT EXISTS (SELECT 1 FROM booking_requests WHERE booking_id = bookings.id AND updated_at >= {at}) \
         AND NOT EXISTS (SELECT 1 FROM booking_requests AS asked \
             JOIN appointments AS visit ON visit.id = asked.appointment_id \
             JOIN bookings AS made ON made.id = visit.booking_id \
             JOIN patients AS visitor ON visitor.id = made.patient_id \
             WHERE asked.booking_id = bookings.id AND made.id <> bookings.id AND visitor.last_name <> '') \
         AND NOT EXISTS (SELECT 1 FROM booking_changes WHERE booking_id = bookings.id AND at >= {at}) \
         AND NOT EXISTS (SELECT 1 FROM reports JOIN appointments ON appointments.id = reports.appointment_id \
             WHERE appointments.booking_id = bookings.id AND reports.issued_at >= {at}) \
         ORDER BY bookings.id LIMIT {most}"
    );
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
    rows.iter().map(|row| Ok(BookingId(row.try_get::<i64>("", "id")?))).collect()
}

/// The message log, and the jobs that sent the messages.
pub async fn forget_messages(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    let at = before.as_second();
    let old = format!("SELECT id FROM messages WHERE created_at < {at}");
    run(tx, &format!("DELETE FROM message_places WHERE message_id IN ({old})")).await?;
    let gone = run(tx, &format!("DELETE FROM messages WHERE created_at < {at}")).await?;
    run(tx, &format!("DELETE FROM jobs WHERE state = 'DONE' AND created_at < {at}")).await?;
    Ok(gone)
}

/// Call-back requests and e-mails to the call centre that staff have dealt with. An open one stays: its sender still waits.
pub async fn forget_enquiries(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    let at = before.as_second();
    let mut gone = run(tx, &format!("DELETE FROM patient_matches WHERE created_at < {at}")).await?;
    for table in ["callback_requests", "call_center_emails"] {
        gone += run(tx, &format!("DELETE FROM {table} WHERE state = 'DONE' AND created_at < {at}")).await?;
    }
    Ok(gone)
}

/// Data about signing in: sessions, codes, upload links and attempts.
pub async fn forget_access(tx: &Tx, before: Timestamp) -> Result<u64, StoreError> {
    let at = before.as_second();
    let old = format!("SELECT id FROM sessions WHERE last_used_at < {at}");
    // Without the row of the code, an erasure could no longer find its message.
    run(
        tx,
        &format!(
            "UPDATE messages SET recipient = '', words_sealed = NULL WHERE event_key IN \
             (SELECT 'ONE_TIME_CODE:' || CAST(id AS text) FROM one_time_codes WHERE created_at < {at})"
        ),
    )
    .await?;
    let mut gone = run(tx, &format!("DELETE FROM one_time_codes WHERE created_at < {at}")).await?;
    gone += run(tx, &format!("DELETE FROM upload_links WHERE created_at < {at}")).await?;
    run(tx, &format!("DELETE FROM session_keys WHERE session_id IN ({old})")).await?;
    gone += run(tx, &format!("DELETE FROM sessions WHERE last_used_at < {at}")).await?;
    gone += run(tx, &format!("DELETE FROM sign_in_failures WHERE at < {at}")).await?;
    run(tx, &format!("DELETE FROM sign_in_subjects WHERE dead_at IS NULL AND touched_at < {at}")).await?;
    run(tx, &format!("UPDATE holds SET holder = NULL WHERE holder IS NOT NULL AND created_at < {at}"))
        .await?;
    Ok(gone)
}

async fn run(tx: &Tx, sql: &str) -> Result<u64, StoreError> {
    Ok(tx.execute_unprepared(sql).await?.rows_affected())
}
