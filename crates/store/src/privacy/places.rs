//! The tables and columns with personal data, in SQL for both engines. `{bookings}` is replaced by the ids of bookings, `{keys}`
//! by their keys and the keys of their shares, `{patients}` by their patients; `{callbacks}`, `{letters}`, `{drafts}` and
//! `{link_requests}` by the ids of the person's other requests. Nothing is found by phone number or e-mail address: a whole family
//! may share those.

use super::PersonData;

const OWN_KEYS: &str = "SELECT booking_key_id FROM bookings WHERE id IN ({bookings})";
const PATIENTS: &str = "SELECT patient_id FROM bookings WHERE id IN ({bookings})";
/// Fills in the ids of a person. Ids are numbers, so there is no risk of SQL injection.
pub(super) fn fill_ids(statement: &str, person_data: &PersonData) -> String {
    let keys = format!(
        "{OWN_KEYS} UNION SELECT booking_key_id FROM shared_accesses WHERE owner_key_id IN ({OWN_KEYS})"
    );
    statement
        .replace("{keys}", &keys)
        .replace("{patients}", PATIENTS)
        .replace("{bookings}", &list_of(person_data.bookings.iter().map(|id| id.0)))
        .replace("{callbacks}", &list_of(person_data.callbacks.iter().copied()))
        .replace("{letters}", &list_of(person_data.letters.iter().copied()))
        .replace("{drafts}", &list_of(person_data.drafts.iter().copied()))
        .replace("{link_requests}", &list_of(person_data.link_requests.iter().copied()))
}

/// Ids for a list in parentheses. No row has the id 0, so an empty list is fine.
pub(super) fn list_of(ids: impl Iterator<Item = i64>) -> String {
    let ids: Vec<String> = std::iter::once(0).chain(ids).map(|id| id.to_string()).collect();
    ids.join(",")
}

/// The table that a statement changes: `UPDATE table …` or `DELETE FROM table …`.
pub(super) fn table_of(statement: &'static str) -> &'static str {
    let words = statement.strip_prefix("UPDATE ").or_else(|| statement.strip_prefix("DELETE FROM "));
    words.and_then(|words| words.split(' ').next()).unwrap_or_default()
}

/// What the copy of a person's data contains.
pub(super) const COPIED: [(&str, &str); 20] = [
    ("patients", "id IN ({patients})"),
    ("bookings", "id IN ({bookings})"),
    ("appointments", "booking_id IN ({bookings})"),
    ("booking_requests", "booking_id IN ({bookings})"),
    (
        "booking_request_times",
        "booking_request_id IN (SELECT id FROM booking_requests WHERE booking_id IN ({bookings}))",
    ),
    ("booking_changes", "booking_id IN ({bookings})"),
    ("patient_details_changes", "patient_id IN ({patients})"),
    ("patient_matches", "booking_key_id IN ({keys}) OR patient_id IN ({patients})"),
    ("patient_links", "patient_id IN ({patients}) OR known_patient_id IN ({patients})"),
    ("messages", "booking_id IN ({bookings})"),
    ("reports", "appointment_id IN (SELECT id FROM appointments WHERE booking_id IN ({bookings}))"),
    ("documents", "booking_key_id IN ({keys})"),
    ("temporary_answers", "booking_key_id IN ({keys})"),
    ("consents", "booking_key_id IN ({keys})"),
    ("shared_accesses", "booking_key_id IN ({keys})"),
    ("sessions", "booking_key_id IN ({keys})"),
    ("upload_links", "booking_key_id IN ({keys})"),
    ("callback_requests", "id IN ({callbacks})"),
    ("call_center_emails", "id IN ({letters})"),
    ("audit_events", "subject_kind = 'BOOKING' AND subject_id IN ({bookings})"),
];

pub(super) const FILES: &str = "SELECT stored_as FROM documents WHERE booking_key_id IN ({keys}) \
     UNION SELECT stored_as FROM consents WHERE booking_key_id IN ({keys}) \
     UNION SELECT stored_as FROM reports WHERE stored_as IS NOT NULL \
     AND appointment_id IN (SELECT id FROM appointments WHERE booking_id IN ({bookings}))";

/// Those that may be opened: a document that the virus scanner has not seen leaves by no way.
pub(super) const OPENED_FILES: &str = "SELECT stored_as FROM documents WHERE booking_key_id IN ({keys}) \
     AND scan <> 'WAITING' UNION SELECT stored_as FROM consents WHERE booking_key_id IN ({keys}) \
     UNION SELECT stored_as FROM reports WHERE stored_as IS NOT NULL \
     AND appointment_id IN (SELECT id FROM appointments WHERE booking_id IN ({bookings}))";

/// Comes first: it waits for an upload that is writing its row, and a later upload finds the key deleted.
pub(super) const ENDING_KEYS: &str = "UPDATE booking_keys SET needs = NULL, short_notice_reason = NULL, \
     state = 'DELETED' WHERE id IN ({keys})";

/// The order matters: rows found by way of another table come before that table's rows are deleted.
pub(super) const ERASING: [&str; 26] = [
    "UPDATE messages SET recipient = '', words_sealed = NULL WHERE event_key IN \
     (SELECT 'CALLBACK_REQUEST:' || CAST(id AS text) FROM callback_requests WHERE id IN ({callbacks}) \
      UNION SELECT 'CALL_CENTER_EMAIL:' || CAST(id AS text) FROM call_center_emails WHERE id IN ({letters}) \
      UNION SELECT 'ONE_TIME_CODE:' || CAST(id AS text) FROM one_time_codes WHERE booking_key_id IN ({keys}))",
    "UPDATE messages SET recipient = '', words_sealed = NULL WHERE booking_id IN ({bookings})",
    // The worker then has nobody to send links to.
    "UPDATE jobs SET detail = NULL WHERE id IN ({link_requests})",
    "DELETE FROM callback_requests WHERE id IN ({callbacks})",
    "DELETE FROM call_center_emails WHERE id IN ({letters})",
    "DELETE FROM patient_matches WHERE booking_key_id IN ({keys}) OR patient_id IN ({patients}) OR id IN ({drafts})",
    "DELETE FROM patient_links WHERE patient_id IN ({patients}) OR known_patient_id IN ({patients})",
    "DELETE FROM one_time_codes WHERE booking_key_id IN ({keys})",
    "DELETE FROM upload_links WHERE booking_key_id IN ({keys})",
    "DELETE FROM session_keys WHERE session_id IN (SELECT id FROM sessions WHERE booking_key_id IN ({keys}))",
    "DELETE FROM session_keys WHERE booking_key_id IN ({keys})",
    "DELETE FROM sessions WHERE booking_key_id IN ({keys})",
    "UPDATE shared_accesses SET contact = '', contact_name = NULL, note = NULL WHERE booking_key_id IN ({keys})",
    "UPDATE shared_accesses SET proven_channel = NULL, proven_recipient_sealed = NULL \
     WHERE booking_key_id IN ({keys}) OR proven_key_id IN ({keys})",
    "DELETE FROM documents WHERE booking_key_id IN ({keys})",
    "DELETE FROM temporary_answers WHERE booking_key_id IN ({keys})",
    "DELETE FROM consents WHERE booking_key_id IN ({keys})",
    "DELETE FROM idempotent_answers WHERE EXISTS (SELECT 1 FROM bookings \
     WHERE id IN ({bookings}) AND scope LIKE '%:' || CAST(booking_key_id AS text))",
    "DELETE FROM reports WHERE appointment_id IN (SELECT id FROM appointments WHERE booking_id IN ({bookings}))",
    "DELETE FROM booking_request_times WHERE booking_request_id IN \
     (SELECT id FROM booking_requests WHERE booking_id IN ({bookings}))",
    "UPDATE booking_requests SET patient_notes = '', clinical_notes = '', exam_notes = '' \
     WHERE booking_id IN ({bookings})",
    "UPDATE appointments SET folio_number = NULL WHERE booking_id IN ({bookings})",
    "UPDATE booking_changes SET reason = NULL, note = NULL, preferred_times = NULL WHERE booking_id IN ({bookings})",
    "UPDATE patient_details_changes SET changes = '{}', staff_note = NULL, former = NULL, identity_note = NULL WHERE patient_id IN ({patients})",
    "UPDATE patients SET title = NULL, first_name = '', last_name = '', date_of_birth = '0001-01-01', email = '', \
     contact_number = '', postal_code = NULL, medicare_number = NULL, reference_number = NULL, gender = NULL, \
     insurance_type_id = NULL, ethnicity_id = NULL, nhi_number = NULL, by_last_name = '', by_first_name = '' \
     WHERE id IN ({patients})",
    "UPDATE bookings SET notes = NULL, guardian_name = NULL, guardian_relation = NULL, guardian_email = NULL, \
     guardian_contact_number = NULL, needs = NULL, short_notice_reason = NULL WHERE id IN ({bookings})",
];
