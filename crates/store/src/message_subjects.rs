//! What messages are about: the booking, and the clinics they mention. A booking may have appointments at several clinics while a
//! message mentions one of them; staff of another clinic must not read it.

use domain::Clinics;
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ConnectionTrait, Statement};

use crate::{StoreError, Tx, clinic_scope};

/// The booking a job is about, the jobs about given bookings, and the places its message mentions, all in SQL.
#[derive(Debug, Clone, Copy)]
pub struct MessageSubject {
    /// `{job}` is the job's subject.
    pub(crate) booking: &'static str,
    /// `{bookings}` is a list of bookings.
    pub(crate) subjects: &'static str,
    /// Clinic and region of each, as in a booking request; `{job}` as above.
    places: &'static str,
}

/// The jobs that send messages. A message without a booking is for staff of all clinics.
pub const MESSAGES: [(&str, Option<MessageSubject>); 14] = [
    ("BOOKING_CONFIRMATION", Some(MessageSubject { places: VISITS_OF_BOOKING, ..OF_BOOKING })),
    ("BOOKING_REQUEST_RECEIVED", Some(OF_BOOKING)),
    ("BOOKING_CHANGED", Some(OF_CHANGE)),
    ("CONTACT_CHANGED", Some(OF_DETAILS)),
    ("RECORDS_JOINED", Some(MessageSubject { places: NOWHERE, ..OF_BOOKING })),
    ("REMINDER", Some(MessageSubject { places: VISITS_OF_DAY, ..OF_APPOINTMENT })),
    ("RESULTS_AVAILABLE", Some(OF_APPOINTMENT)),
    ("SHARED", Some(OF_SHARE)),
    ("SHARE_OPENED", Some(OF_SHARE)),
    ("SHARE_REVOKED", Some(OF_SHARE)),
    ("ONE_TIME_CODE", Some(OF_CODE)),
    ("UPLOAD_LINK", Some(OF_UPLOAD_LINK)),
    ("CALLBACK_REQUEST", None),
    ("CALL_CENTER_EMAIL", None),
];
/// For messages without a clinic or region.
const NOWHERE: &str = "SELECT CAST(NULL AS bigint) AS clinic_id, CAST(NULL AS bigint) AS region_id";
const VISITS_OF_BOOKING: &str =
    "SELECT clinic_id, CAST(NULL AS bigint) AS region_id FROM appointments WHERE booking_id = {job}";
/// A reminder mentions everything on its day; when a day ends depends on the clinic.
const VISITS_OF_DAY: &str = "SELECT other.clinic_id, CAST(NULL AS bigint) AS region_id FROM appointments AS own \
     JOIN appointments AS other ON other.booking_id = own.booking_id \
     AND other.start_at > own.start_at - 86400 AND other.start_at < own.start_at + 86400 WHERE own.id = {job}";
const OF_BOOKING: MessageSubject = MessageSubject {
    booking: "{job}",
    subjects: "{bookings}",
    places: "SELECT clinic_id, region_id FROM booking_requests WHERE booking_id = {job}",
};
/// A resent message mentions the whole booking.
const OF_CHANGE: MessageSubject = MessageSubject {
    booking: "(SELECT booking_id FROM booking_changes WHERE id = {job})",
    subjects: "SELECT id FROM booking_changes WHERE booking_id IN ({bookings})",
    places: "SELECT clinic_id, CAST(NULL AS bigint) AS region_id FROM appointments WHERE id IN \
         (SELECT appointment_id FROM booking_change_steps WHERE booking_change_id = {job}) \
         UNION ALL SELECT clinic_id, CAST(NULL AS bigint) AS region_id FROM appointments WHERE booking_id = \
         (SELECT booking_id FROM booking_changes WHERE id = {job} AND action IN ('SEND_AGAIN', 'SEND_AGAIN_BY_SMS')) \
         UNION ALL SELECT clinic_id, region_id FROM booking_requests WHERE id IN \
         (SELECT booking_request_id FROM booking_change_steps WHERE booking_change_id = {job})",
};
const OF_DETAILS: MessageSubject = MessageSubject {
    booking: "(SELECT booking_id FROM booking_changes WHERE id = \
         (SELECT booking_change_id FROM patient_details_changes WHERE id = {job}))",
    subjects: "SELECT id FROM patient_details_changes WHERE booking_change_id IN \
         (SELECT id FROM booking_changes WHERE booking_id IN ({bookings}))",
    places: NOWHERE,
};
const OF_APPOINTMENT: MessageSubject = MessageSubject {
    booking: "(SELECT booking_id FROM appointments WHERE id = {job})",
    subjects: "SELECT id FROM appointments WHERE booking_id IN ({bookings})",
    places: "SELECT clinic_id, CAST(NULL AS bigint) AS region_id FROM appointments WHERE id = {job}",
};
const OF_SHARE: MessageSubject = MessageSubject {
    booking: "(SELECT MIN(bookings.id) FROM shared_accesses \
         JOIN bookings ON bookings.booking_key_id = shared_accesses.owner_key_id WHERE shared_accesses.id = {job})",
    subjects: "SELECT shared_accesses.id FROM shared_accesses \
         JOIN bookings ON bookings.booking_key_id = shared_accesses.owner_key_id WHERE bookings.id IN ({bookings})",
    places: "SELECT clinic_id, CAST(NULL AS bigint) AS region_id FROM appointments WHERE id = \
         (SELECT appointment_id FROM shared_accesses WHERE id = {job})",
};
const OF_CODE: MessageSubject = MessageSubject {
    booking: "(SELECT MIN(bookings.id) FROM one_time_codes \
         JOIN bookings ON bookings.booking_key_id = one_time_codes.booking_key_id WHERE one_time_codes.id = {job})",
    subjects: "SELECT one_time_codes.id FROM one_time_codes \
         JOIN bookings ON bookings.booking_key_id = one_time_codes.booking_key_id WHERE bookings.id IN ({bookings})",
    places: NOWHERE,
};

const OF_UPLOAD_LINK: MessageSubject = MessageSubject {
    booking: "(SELECT MIN(bookings.id) FROM upload_links \
         JOIN bookings ON bookings.booking_key_id = upload_links.booking_key_id WHERE upload_links.id = {job})",
    subjects: "SELECT upload_links.id FROM upload_links \
         JOIN bookings ON bookings.booking_key_id = upload_links.booking_key_id WHERE bookings.id IN ({bookings})",
    places: "SELECT clinic_id, CAST(NULL AS bigint) AS region_id FROM appointments WHERE id = \
         (SELECT appointment_id FROM upload_links WHERE id = {job}) \
         UNION ALL SELECT clinic_id, region_id FROM booking_requests WHERE id = \
         (SELECT booking_request_id FROM upload_links WHERE id = {job})",
};

impl MessageSubject {
    /// Whether the message of a job mentions no other places than those of these clinics.
    pub(crate) fn mentions_only(&self, job: &str, clinics: &Clinics) -> SimpleExpr {
        let (places, elsewhere) = (self.places.replace("{job}", job), is_outside(clinics));
        Expr::cust(format!("NOT EXISTS (SELECT 1 FROM ({places}) AS about WHERE {elsewhere})"))
    }
}

/// Whether a message mentions no other places than those of these clinics. For a message from before places were stored, the
/// whole booking must be at these clinics.
pub(crate) fn mentions_only(clinics: &Clinics) -> SimpleExpr {
    let (ids, elsewhere) = (clinic_scope::ids(clinics), is_outside(clinics));
    let of_message = "FROM message_places WHERE message_id = messages.id";
    Expr::cust(format!(
        "(NOT EXISTS (SELECT 1 {of_message} AND {elsewhere}) AND (EXISTS (SELECT 1 {of_message}) OR (\
         NOT EXISTS (SELECT 1 FROM appointments WHERE booking_id = messages.booking_id AND +clinic_id NOT IN ({ids})) \
         AND NOT EXISTS (SELECT 1 FROM booking_requests WHERE booking_id = messages.booking_id AND {elsewhere}))))"
    ))
}

/// Whether a row is outside these clinics. An unknown place always is.
fn is_outside(clinics: &Clinics) -> String {
    format!("NOT COALESCE({}, FALSE)", clinic_scope::within_clinics(clinics))
}

/// Stores the places of a logged message, once.
pub(crate) async fn note(tx: &Tx, event_key: &str) -> Result<(), StoreError> {
    const NEW: &str = "SELECT messages.id AS message, jobs.kind AS kind, jobs.subject_id AS subject FROM messages \
        JOIN jobs ON jobs.dedup_key = messages.event_key WHERE messages.event_key = $1 \
        AND NOT EXISTS (SELECT 1 FROM message_places WHERE message_id = messages.id)";
    let backend = tx.get_database_backend();
    let new = Statement::from_sql_and_values(backend, NEW, [event_key.into()]);
    let Some(row) = tx.query_one_raw(new).await? else { return Ok(()) };
    let kind: String = row.try_get("", "kind")?;
    let about = MESSAGES.into_iter().find(|(known, _)| *known == kind).and_then(|(_, about)| about);
    let Some(about) = about else { return Ok(()) };
    let (message, subject): (i64, i64) = (row.try_get("", "message")?, row.try_get("", "subject")?);
    // Both are numbers, so there is no risk of SQL injection.
    let places = about.places.replace("{job}", &subject.to_string());
    let noted = format!(
        "INSERT INTO message_places (message_id, clinic_id, region_id) \
         SELECT DISTINCT {message}, about.clinic_id, about.region_id FROM ({NOWHERE} UNION ALL {places}) AS about"
    );
    tx.execute_raw(Statement::from_string(backend, noted)).await?;
    Ok(())
}
