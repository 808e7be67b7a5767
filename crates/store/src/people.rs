//! Patients found by a contact: their own or their guardian's.

use domain::PatientId;
use domain::patient::ValidPatient;
use jiff::civil::Date;
use sea_orm::sea_query::{Expr, Func, SelectStatement, SimpleExpr};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
};

use crate::appointments::{Booking, booking_of, patient_of};
use crate::entity::{booking, patient};
use crate::{StoreError, Tx, engine};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contact {
    /// Compared ignoring case.
    Email(String),
    /// E.164.
    Number(String),
}

impl Contact {
    /// The form required the other one.
    pub fn is_empty(&self) -> bool {
        let (Self::Email(text) | Self::Number(text)) = self;
        text.is_empty()
    }
}

/// Which patients' bookings to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BirthFilter {
    On(Date),
    OnAnotherDay(Date),
}

/// A booking with its patient, who is reached at a contact.
#[derive(Debug, Clone)]
pub struct ReachedPatient {
    pub booking: Booking,
    pub patient: ValidPatient,
}

/// At most so many bookings whose patient or guardian has this contact, latest first. The database filters by date of birth, so
/// that a person's bookings aren't lost among those of many who share a number.
pub async fn reached_at<C: ConnectionTrait>(
    db: &C,
    contact: &Contact,
    born: BirthFilter,
    most: u64,
) -> Result<Vec<ReachedPatient>, StoreError> {
    let (reached, guardians) = at(contact);
    let own = booking::Column::PatientId.in_subquery(reached);
    let born = match born {
        BirthFilter::On(day) => patient::Column::DateOfBirth.eq(day.to_string()),
        BirthFilter::OnAnotherDay(day) => patient::Column::DateOfBirth.ne(day.to_string()),
    };
    let bookings = booking::Entity::find()
        .filter(Condition::any().add(own).add(guardians))
        .filter(booking::Column::PatientId.in_subquery(patients().filter(born).into_query()))
        .order_by_desc(booking::Column::Id)
        .limit(most)
        .all(db)
        .await?;
    let ids = bookings.iter().map(|row| row.patient_id);
    let known = patient::Entity::find().filter(patient::Column::Id.is_in(ids)).all(db).await?;
    bookings
        .into_iter()
        .filter_map(|row| Some((known.iter().find(|person| person.id == row.patient_id)?.clone(), row)))
        .map(|(person, row)| Ok(ReachedPatient { booking: booking_of(row)?, patient: patient_of(person)? }))
        .collect()
}

/// Whether the patient of this record, or a guardian in one of their bookings, has this contact.
pub async fn is_reached_at<C: ConnectionTrait>(
    db: &C,
    contact: &Contact,
    record: PatientId,
) -> Result<bool, StoreError> {
    let (own, guardians) = at(contact);
    let booking = booking::Entity::find()
        .filter(booking::Column::PatientId.eq(record.0))
        .filter(Condition::any().add(booking::Column::PatientId.in_subquery(own)).add(guardians))
        .one(db)
        .await?;
    Ok(!contact.is_empty() && booking.is_some())
}

/// Every contact of the patient of this record and of their guardians.
pub async fn contacts_of<C: ConnectionTrait>(db: &C, record: PatientId) -> Result<Vec<Contact>, StoreError> {
    let Some(patient) = patient::Entity::find_by_id(record.0).one(db).await? else { return Ok(Vec::new()) };
    let mut contacts = vec![Contact::Email(patient.email), Contact::Number(patient.contact_number)];
    for guardian in bookings_of(db, record).await?.into_iter().filter_map(|booking| booking.guardian) {
        contacts.extend([Contact::Email(guardian.email), Contact::Number(guardian.contact_number)]);
    }
    contacts.retain(|contact| !contact.is_empty());
    Ok(contacts)
}

/// At most so many records of patients who have this contact, or whose guardian has it. Erased ones have no name and are left
/// out.
pub async fn named_at<C: ConnectionTrait>(
    db: &C,
    contact: &Contact,
    most: u64,
) -> Result<Vec<ValidPatient>, StoreError> {
    let (own, guardians) = at(contact);
    let for_them = booking::Entity::find()
        .select_only()
        .column(booking::Column::PatientId)
        .filter(guardians)
        .into_query();
    let reached = Condition::any()
        .add(patient::Column::Id.in_subquery(own))
        .add(patient::Column::Id.in_subquery(for_them));
    let rows = patient::Entity::find()
        .filter(reached)
        .filter(patient::Column::LastName.ne(""))
        .order_by_desc(patient::Column::Id)
        .limit(most);
    rows.all(db).await?.into_iter().map(patient_of).collect()
}

/// Other transactions that lock people born on one of these days wait until this one ends.
pub async fn lock_born_on(tx: &Tx, days: &[Date]) -> Result<(), StoreError> {
    engine::lock_births(tx, days).await
}

/// The bookings of one patient record.
pub async fn bookings_of<C: ConnectionTrait>(db: &C, patient: PatientId) -> Result<Vec<Booking>, StoreError> {
    let rows = booking::Entity::find().filter(booking::Column::PatientId.eq(patient.0)).all(db).await?;
    rows.into_iter().map(booking_of).collect()
}

/// The ids of patients who have the contact, and whether a booking's guardian has it.
fn at(contact: &Contact) -> (SelectStatement, SimpleExpr) {
    match contact {
        Contact::Email(address) => {
            let address = address.to_lowercase();
            let own = Func::lower(Expr::col(patient::Column::Email)).eq(address.clone());
            let guardians = Func::lower(Expr::col(booking::Column::GuardianEmail)).eq(address);
            (patients().filter(own).into_query(), guardians)
        }
        Contact::Number(number) => (
            patients().filter(patient::Column::ContactNumber.eq(number)).into_query(),
            booking::Column::GuardianContactNumber.eq(number),
        ),
    }
}

fn patients() -> Select<patient::Entity> {
    patient::Entity::find().select_only().column(patient::Column::Id)
}
