//! The history of a provider: as many rows of each kind as are asked for, a minute apart each. Of a hundred one still waits
//! for staff.

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr};

/// Writes it beside the one appointment that is there. The engine need not look up what each row refers to: all refer to
/// the first. Nor is any of it worth waiting for the disk.
pub(crate) async fn write(db: &DatabaseConnection, rows: usize) -> Result<(), DbErr> {
    let postgres = db.get_database_backend() == DbBackend::Postgres;
    let carelessly = if postgres {
        "SET session_replication_role = replica; SET synchronous_commit = off;"
    } else {
        "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF;"
    };
    let carefully = if postgres {
        "RESET session_replication_role; RESET synchronous_commit;"
    } else {
        "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL;"
    };
    for statement in statements(rows) {
        // In one go: with several connections, the next statement may meet another one.
        db.execute_unprepared(&format!("{carelessly} {statement}; {carefully}")).await?;
    }
    db.execute_unprepared(if postgres { "VACUUM (ANALYZE)" } else { "ANALYZE" }).await?;
    Ok(())
}

fn statements(rows: usize) -> Vec<String> {
    let numbers = format!(
        "WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < {rows})"
    );
    let waits = "CASE number % 100 WHEN 0 THEN 'NEW' ELSE 'DONE' END";
    vec![
        format!(
            "INSERT INTO booking_requests (slug, booking_id, booking_key_id, patient_id, clinic_id, status, kind, \
             patient_notes, clinical_notes, exam_notes, created_at, updated_at, version) {numbers} \
             SELECT 'r-' || CAST(number AS text), booking_id, booking_key_id, patient_id, clinic_id, \
             CASE number % 100 WHEN 0 THEN 'NEW' WHEN 1 THEN 'OFFERED' WHEN 2 THEN 'ON_HOLD' ELSE \
             CASE number % 2 WHEN 0 THEN 'BOOKED' ELSE 'CANCELED' END END, 'PATIENT', '', '', '', \
             created_at - number * 60, created_at - number * 60, 0 FROM appointments, numbers"
        ),
        "INSERT INTO booking_request_exams (booking_request_id, position, exam_id) \
         SELECT booking_requests.id, 0, exam_id FROM booking_requests, appointments"
            .to_owned(),
        format!(
            "INSERT INTO messages (event_key, channel, kind, recipient, booking_id, language, created_at) {numbers} \
             SELECT 'h-' || CAST(number AS text), 'EMAIL', 'booking_confirmation', 'mira@example.org', booking_id, \
             'en-AU', created_at - number * 60 FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO jobs (kind, subject_id, dedup_key, state, run_at, attempts, created_at) {numbers} \
             SELECT 'booking_confirmation', booking_id, 'h-' || CAST(number AS text), \
             CASE number % 100 WHEN 0 THEN 'DEAD' ELSE 'DONE' END, created_at, 5, created_at FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO callback_requests (name, contact_number, language, state, created_at) {numbers} \
             SELECT 'Mira', '+61491570006', 'en-AU', {waits}, created_at - number * 60 FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO call_center_emails (name, email, message, language, state, created_at) {numbers} \
             SELECT 'Mira', 'mira@example.org', 'Hello', 'en-AU', {waits}, created_at - number * 60 \
             FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO patients (first_name, last_name, date_of_birth, email, contact_number, created_at, \
             by_last_name, by_first_name) {numbers} \
             SELECT 'Given ' || CAST(number % 1000 AS text), 'Family ' || CAST(number AS text), \
             CAST(1930 + number % 80 AS text) || '-0' || CAST(1 + number % 9 AS text) || '-0' || CAST(1 + number % 7 AS text), \
             'p' || CAST(number AS text) || '@example.org', '+61' || CAST(491000000 + number AS text), created_at, \
             'family ' || CAST(number AS text) || ' given ' || CAST(number % 1000 AS text), \
             'given ' || CAST(number % 1000 AS text) || ' family ' || CAST(number AS text) FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO organizations (name, city, postal_code, address) {numbers} \
             SELECT 'Practice ' || CAST(number AS text), 'Newtown', '2042', '1 King Street' FROM numbers"
        ),
        format!(
            "INSERT INTO doctors (first_name, last_name, city, postal_code, provider_number, search_name) {numbers} \
             SELECT 'Given', 'Family ' || CAST(number AS text), 'Newtown', '2042', CAST(number AS text), \
             'given family ' || CAST(number AS text) FROM numbers"
        ),
        words("ORGANIZATION", "organizations", "'practice'", "name"),
        words("ORGANIZATION", "organizations", "substr(name, 10)", "name"),
        words("DOCTOR", "doctors", "'family'", "search_name"),
        words("DOCTOR", "doctors", "provider_number", "search_name"),
        // Last: all others are made from the one that was there.
        format!(
            "INSERT INTO appointments (slug, booking_id, booking_key_id, patient_id, exam_id, clinic_id, device_id, \
             start_at, end_at, status, calendar_sequence, created_at) {numbers} \
             SELECT slug || '-' || CAST(number AS text), booking_id, booking_key_id, patient_id, exam_id, clinic_id, \
             device_id, start_at + (number - {rows} / 2) * 60, end_at + (number - {rows} / 2) * 60, \
             CASE number % 100 WHEN 0 THEN 'PENDING' ELSE 'COMPLETED' END, calendar_sequence, created_at \
             FROM appointments, numbers"
        ),
    ]
}

/// A word of each record, by which it is found.
fn words(kind: &str, table: &str, word: &str, place: &str) -> String {
    format!(
        "INSERT INTO setup_words (kind, word, place, record_id) SELECT '{kind}', {word}, {place}, id FROM {table}"
    )
}
