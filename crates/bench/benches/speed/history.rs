//! The history of a provider: a given number of patients, each with a booking, an appointment, a request, a message and so on,
//! one minute apart and at ten clinics in turn. One in ten at a clinic is still open. An eleventh clinic has had only a few of
//! them. Names are in no order of time.

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, DbErr};

use crate::world::DEVICES_OF_CLINIC;

/// The number of clinics it covers; they are the first ones.
const CLINICS: usize = 10;

/// The clinic with only a few; their ids are the smallest of all.
pub(crate) const NEW_CLINIC: usize = CLINICS + 1;
const ROWS_OF_NEW_CLINIC: usize = 200;

/// Written ids come after these; those before are of existing rows.
const BEFORE: usize = 1000;

/// Written beside the one existing appointment. The engine needn't check references, which are right here. Nor is any of it worth
/// waiting for the disk.
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
        // In one statement: with several connections, the next one may use another.
        db.execute_unprepared(&format!("{carelessly} {statement}; {carefully}")).await?;
    }
    // The first query must not have to clean up the write-ahead log.
    let settled = if postgres { "VACUUM (ANALYZE)" } else { "ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)" };
    db.execute_unprepared(settled).await?;
    Ok(())
}

fn statements(rows: usize) -> Vec<String> {
    let numbers = format!(
        "WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < {rows})"
    );
    // For a number: who, what and where.
    let id = format!("{BEFORE} + number");
    let clinic =
        format!("CASE WHEN number <= {ROWS_OF_NEW_CLINIC} THEN {NEW_CLINIC} ELSE 1 + number % {CLINICS} END");
    let ago = "created_at - number * 60";
    let turn = format!("number / {CLINICS} % 10");
    let waits = format!("CASE {turn} WHEN 0 THEN 'NEW' ELSE 'DONE' END");
    let mut statements = people(&numbers, &id);
    statements.extend([
        format!(
            "INSERT INTO booking_requests (id, slug, booking_id, booking_key_id, patient_id, clinic_id, status, kind, \
             patient_notes, clinical_notes, exam_notes, created_at, updated_at, version) {numbers} \
             SELECT {id}, 'r-' || CAST(number AS text), {id}, booking_key_id, {id}, {clinic}, \
             CASE {turn} WHEN 0 THEN 'NEW' WHEN 1 THEN 'OFFERED' WHEN 2 THEN 'ON_HOLD' ELSE \
             CASE number % 2 WHEN 0 THEN 'BOOKED' ELSE 'CANCELED' END END, 'PATIENT', '', '', '', \
             {ago}, {ago}, 0 FROM appointments, numbers"
        ),
        "INSERT INTO booking_request_exams (booking_request_id, position, exam_id) \
         SELECT booking_requests.id, 0, exam_id FROM booking_requests, appointments"
            .to_owned(),
        format!(
            "INSERT INTO messages (event_key, channel, kind, recipient, booking_id, language, created_at) {numbers} \
             SELECT 'h-' || CAST(number AS text), 'EMAIL', 'booking_confirmation', 'mira@example.org', {id}, \
             'en-AU', {ago} FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO jobs (kind, subject_id, dedup_key, state, run_at, attempts, created_at) {numbers} \
             SELECT 'BOOKING_CONFIRMATION', {id}, 'h-' || CAST(number AS text), \
             CASE {turn} WHEN 0 THEN 'DEAD' ELSE 'DONE' END, created_at, 5, created_at FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO callback_requests (name, contact_number, clinic_id, language, state, created_at) {numbers} \
             SELECT 'Mira', '+61491570006', {clinic}, 'en-AU', {waits}, {ago} FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO call_center_emails (name, email, message, clinic_id, language, state, created_at) {numbers} \
             SELECT 'Mira', 'mira@example.org', 'Hello', {clinic}, 'en-AU', {waits}, {ago} FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO booking_changes (id, booking_id, action, actor_kind, actor_id, at) {numbers} \
             SELECT {id}, {id}, 'CHANGE_DETAILS', 'PATIENT', booking_key_id, {ago} FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO patient_details_changes (booking_change_id, patient_id, changes, state, version) {numbers} \
             SELECT {id}, {id}, '{{}}', CASE {turn} WHEN 0 THEN 'WAITING' ELSE 'ACCEPTED' END, 0 FROM numbers"
        ),
        format!(
            "INSERT INTO audit_events (at, actor_kind, actor_id, action, subject_kind, subject_id, address, request_id, \
             result, role) {numbers} SELECT {ago}, CASE number % 2 WHEN 0 THEN 'STAFF' ELSE 'PATIENT' END, \
             {BEFORE} + 1 + number % 10, 'READ_SUMMARY', 'BOOKING_KEY', number % 5000, '192.0.2.1', \
             'r-' || CAST(number AS text), 'OK', 'PATIENT' FROM appointments, numbers"
        ),
        // Last: all others are made from the existing one.
        format!(
            "INSERT INTO appointments (slug, booking_id, booking_key_id, patient_id, exam_id, clinic_id, device_id, \
             start_at, end_at, status, calendar_sequence, created_at) {numbers} \
             SELECT slug || '-' || CAST(number AS text), {id}, booking_key_id, {id}, exam_id, {clinic}, \
             {DEVICES_OF_CLINIC} * ({clinic}), \
             start_at + (number - {rows} / 2) * 60, end_at + (number - {rows} / 2) * 60, \
             CASE {turn} WHEN 0 THEN 'PENDING' ELSE 'COMPLETED' END, calendar_sequence, \
             created_at FROM appointments, numbers"
        ),
    ]);
    statements
}

/// Patients, referrers and staff.
fn people(numbers: &str, id: &str) -> Vec<String> {
    // All names differ, and similar names are far apart in time.
    let name = "CAST(number * 1999 % 1000003 AS text)";
    vec![
        format!(
            "INSERT INTO patients (id, first_name, last_name, date_of_birth, email, contact_number, created_at, \
             by_last_name, by_first_name) {numbers} \
             SELECT {id}, 'Given ' || CAST(number % 1000 AS text), 'Family ' || {name}, \
             CAST(1930 + number % 80 AS text) || '-03-04', \
             'p' || CAST(number AS text) || '@example.org', '+61' || CAST(491000000 + number AS text), created_at, \
             'family' || {name} || 'given' || CAST(number % 1000 AS text), \
             'given' || CAST(number % 1000 AS text) || 'family' || {name} FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO bookings (id, booking_key_id, patient_id, booking_for, language, accepted_terms_at, created_at) \
             {numbers} SELECT {id}, booking_key_id, {id}, 'SELF', 'en-AU', created_at, created_at FROM appointments, numbers"
        ),
        format!(
            "INSERT INTO users (id, username, display_name, disabled, created_at, version, password_due, \
             second_factor_required) {numbers} SELECT {id}, 'u' || CAST(number AS text), 'Colleague ' || \
             CAST(number AS text), FALSE, created_at, 0, FALSE, FALSE FROM appointments, numbers"
        ),
        format!("INSERT INTO user_roles (user_id, role) {numbers} SELECT {id}, 'FRONT_DESK' FROM numbers"),
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
    ]
}

/// A search word of each record.
fn words(kind: &str, table: &str, word: &str, place: &str) -> String {
    format!(
        "INSERT INTO setup_words (kind, word, place, record_id) SELECT '{kind}', {word}, {place}, id FROM {table}"
    )
}
