//! Messages as staff follow them: what was said, the latest first, and what could not be.

use std::collections::HashMap;

use domain::patient::ValidPatient;
use domain::{BookingId, ClinicId, PatientId};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, SimpleExpr};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::StoreError;
use crate::appointments::patient_of;
use crate::convert::instant;
use crate::entity::{appointment, booking, booking_change, job, message, patient};
use crate::messages::{Message, message_of};

/// Whose message it is, where that is known.
pub type Whose = Option<(PatientId, ValidPatient)>;

#[derive(Debug, Clone, Default)]
pub struct MessageFilter {
    /// Only about bookings of these; about all where there are none.
    pub clinics: Vec<ClinicId>,
    pub booking: Option<Vec<BookingId>>,
    /// The last one of the page before.
    pub before: Option<i64>,
}

/// A message that could not be delivered.
#[derive(Debug, Clone)]
pub struct FailedMessage {
    pub id: i64,
    pub kind: String,
    pub due_at: Timestamp,
    pub attempts: i32,
    pub last_error: Option<String>,
    pub booking: Option<BookingId>,
}

/// What was said, the latest first.
pub async fn sent<C: ConnectionTrait>(
    db: &C,
    filter: &MessageFilter,
    limit: u64,
) -> Result<Vec<(i64, Message)>, StoreError> {
    use message::Column;
    let bookings = filter.booking.as_ref().map(|ids| Column::BookingId.is_in(ids.iter().map(|id| id.0)));
    let wanted = Condition::all()
        .add_option((!filter.clinics.is_empty()).then(|| of_clinics(&filter.clinics)))
        .add_option(bookings)
        .add_option(filter.before.map(|id| Column::Id.lt(id)));
    let rows = message::Entity::find().filter(wanted).order_by_desc(Column::Id).limit(limit).all(db).await?;
    rows.into_iter().map(|row| Ok((row.id, message_of(row)?))).collect()
}

/// What was given up, the latest first.
pub async fn failed<C: ConnectionTrait>(
    db: &C,
    before: Option<i64>,
    limit: u64,
) -> Result<Vec<FailedMessage>, StoreError> {
    let rows = job::Entity::find()
        .filter(given_up())
        .filter(Condition::all().add_option(before.map(|id| job::Column::Id.lt(id))))
        .order_by_desc(job::Column::Id)
        .limit(limit)
        .all(db)
        .await?;
    let mut failed = Vec::with_capacity(rows.len());
    for row in rows {
        failed.push(failed_of(db, row).await?);
    }
    Ok(failed)
}

pub async fn one_failed<C: ConnectionTrait>(db: &C, id: i64) -> Result<Option<FailedMessage>, StoreError> {
    match job::Entity::find_by_id(id).filter(given_up()).one(db).await? {
        Some(row) => failed_of(db, row).await.map(Some),
        None => Ok(None),
    }
}

/// The patients of bookings.
pub async fn patients_of<C: ConnectionTrait>(
    db: &C,
    bookings: &[BookingId],
) -> Result<HashMap<BookingId, (PatientId, ValidPatient)>, StoreError> {
    let of_bookings = booking::Column::Id.is_in(bookings.iter().map(|id| id.0));
    let rows = booking::Entity::find().filter(of_bookings).all(db).await?;
    let of_patients = patient::Column::Id.is_in(rows.iter().map(|row| row.patient_id));
    let people = patient::Entity::find().filter(of_patients).all(db).await?;
    let known = rows.into_iter().filter_map(|row| {
        let person = people.iter().find(|person| person.id == row.patient_id)?.clone();
        Some((BookingId(row.id), person))
    });
    known.map(|(id, person)| Ok((id, (PatientId(person.id), patient_of(person)?)))).collect()
}

/// Whether something of a booking is at one of these clinics.
pub async fn is_of_clinics<C: ConnectionTrait>(
    db: &C,
    booking: BookingId,
    clinics: &[ClinicId],
) -> Result<bool, StoreError> {
    let found =
        booking::Entity::find_by_id(booking.0).filter(at_clinics("bookings.id", clinics)).one(db).await?;
    Ok(found.is_some())
}

/// In these words the index of what was given up is found.
fn given_up() -> SimpleExpr {
    Expr::cust("state = 'DEAD'")
}

fn of_clinics(clinics: &[ClinicId]) -> SimpleExpr {
    at_clinics("messages.booking_id", clinics)
}

fn at_clinics(booking: &str, clinics: &[ClinicId]) -> SimpleExpr {
    let ids: Vec<String> = clinics.iter().map(|clinic| clinic.0.to_string()).collect();
    let ids = ids.join(",");
    Expr::cust(format!(
        "(EXISTS (SELECT 1 FROM appointments WHERE booking_id = {booking} AND clinic_id IN ({ids})) \
         OR EXISTS (SELECT 1 FROM booking_requests WHERE booking_id = {booking} \
         AND (clinic_id IS NULL OR clinic_id IN ({ids}))))"
    ))
}

async fn failed_of<C: ConnectionTrait>(db: &C, row: job::Model) -> Result<FailedMessage, StoreError> {
    let booking = match row.kind.as_str() {
        "BOOKING_CONFIRMATION" | "BOOKING_REQUEST_RECEIVED" => Some(row.subject_id),
        "BOOKING_CHANGED" => {
            let change = booking_change::Entity::find_by_id(row.subject_id).one(db).await?;
            change.map(|change| change.booking_id)
        }
        "REMINDER" => {
            let visit = appointment::Entity::find_by_id(row.subject_id).one(db).await?;
            visit.map(|visit| visit.booking_id)
        }
        _ => None,
    };
    Ok(FailedMessage {
        id: row.id,
        kind: row.kind,
        due_at: instant(row.due_at, "jobs.due_at")?,
        attempts: row.attempts,
        last_error: row.last_error,
        booking: booking.map(BookingId),
    })
}
