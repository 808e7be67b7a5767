//! Data under a contact that several people may share: their requests, with the names they gave, and where the contact is still
//! used after one of them was erased.

use domain::BookingId;
use jiff::civil::Date;
use sea_orm::{ConnectionTrait, Statement};

use super::places::list_of;
use crate::StoreError;
use crate::people::Contact;

/// Call-back requests with this contact: the id, and the typed name.
pub async fn callbacks_at<C: ConnectionTrait>(
    db: &C,
    contact: &Contact,
) -> Result<Vec<(i64, String)>, StoreError> {
    match contact {
        Contact::Email(_) => Ok(Vec::new()),
        Contact::Number(number) => {
            names_at(db, "SELECT id, name FROM callback_requests WHERE contact_number = $1", number.clone())
                .await
        }
    }
}

/// Like [`callbacks_at`], for e-mails to the call centre.
pub async fn letters_at<C: ConnectionTrait>(
    db: &C,
    contact: &Contact,
) -> Result<Vec<(i64, String)>, StoreError> {
    let (column, text) = column_and_text(contact, "lower(email)", "contact_number");
    names_at(db, &format!("SELECT id, name FROM call_center_emails WHERE {column} = $1"), text).await
}

/// Drafts with this date of birth and contact. Those that became a booking belong to its patient.
pub async fn drafts_at<C: ConnectionTrait>(
    db: &C,
    contact: &Contact,
    born: Date,
) -> Result<Vec<i64>, StoreError> {
    let (column, text) = column_and_text(contact, "lower(email)", "contact_number");
    let sql = format!(
        "SELECT id FROM patient_matches WHERE {column} = $1 AND date_of_birth = $2 AND NOT EXISTS \
         (SELECT 1 FROM bookings WHERE bookings.booking_key_id = patient_matches.booking_key_id)"
    );
    let values = [text.into(), born.to_string().into()];
    let rows =
        db.query_all_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).await?;
    rows.iter().map(|row| Ok(row.try_get("", "id")?)).collect()
}

/// Other places of a contact; `{column}` is its column, `{kept}` the person's own bookings that could not be erased.
const STAYS: [(&str, &str, &str, &str); 6] = [
    (
        "PATIENT",
        "lower(email)",
        "contact_number",
        "patients WHERE {column} = $1 AND id NOT IN (SELECT patient_id FROM bookings WHERE id IN ({kept}))",
    ),
    (
        "GUARDIAN",
        "lower(guardian_email)",
        "guardian_contact_number",
        "bookings WHERE {column} = $1 AND id NOT IN ({kept})",
    ),
    ("CALLBACK_REQUEST", "''", "contact_number", "callback_requests WHERE {column} = $1"),
    ("CALL_CENTER_EMAIL", "lower(email)", "contact_number", "call_center_emails WHERE {column} = $1"),
    (
        "MESSAGE",
        "lower(recipient)",
        "recipient",
        "messages WHERE {column} = $1 AND COALESCE(booking_id, 0) NOT IN ({kept})",
    ),
    (
        "SHARED_ACCESS",
        "lower(contact)",
        "contact",
        "shared_accesses WHERE {column} = $1 AND owner_key_id NOT IN \
         (SELECT booking_key_id FROM bookings WHERE id IN ({kept}))",
    ),
];

/// How many rows of which kind have this contact, apart from bookings that could not be erased.
pub async fn count_remaining<C: ConnectionTrait>(
    db: &C,
    contact: &Contact,
    kept: &[BookingId],
) -> Result<Vec<(&'static str, i64)>, StoreError> {
    let mut stays = Vec::new();
    for (kind, of_email, of_number, place) in STAYS {
        let (column, text) = column_and_text(contact, of_email, of_number);
        let place = place.replace("{column}", column).replace("{kept}", &list_of(kept.iter().map(|id| id.0)));
        let sql = format!("SELECT COUNT(*) AS count FROM {place}");
        let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [text.into()]);
        let row = db.query_one_raw(statement).await?;
        let count: i64 = row.map(|row| row.try_get("", "count")).transpose()?.unwrap_or_default();
        if count > 0 {
            stays.push((kind, count));
        }
    }
    Ok(stays)
}

fn column_and_text<'c>(contact: &Contact, of_email: &'c str, of_number: &'c str) -> (&'c str, String) {
    match contact {
        Contact::Email(address) => (of_email, address.to_lowercase()),
        Contact::Number(number) => (of_number, number.clone()),
    }
}

async fn names_at<C: ConnectionTrait>(
    db: &C,
    sql: &str,
    text: String,
) -> Result<Vec<(i64, String)>, StoreError> {
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [text.into()]);
    let rows = db.query_all_raw(statement).await?;
    rows.iter().map(|row| Ok((row.try_get("", "id")?, row.try_get("", "name")?))).collect()
}
