//! Whom bookings are for, found by a contact: the patient's own or the guardian's.

use domain::PatientId;
use domain::patient::ValidPatient;
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder, QuerySelect,
    QueryTrait, Select,
};

use crate::StoreError;
use crate::appointments::{Booking, booking_of, patient_of};
use crate::entity::{booking, patient};

/// Where somebody is reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Contact {
    /// However it is capitalised.
    Email(String),
    /// E.164.
    Number(String),
}

impl Contact {
    /// The form asked for the other one.
    pub fn is_empty(&self) -> bool {
        let (Self::Email(text) | Self::Number(text)) = self;
        text.is_empty()
    }
}

/// At most so many bookings whose patient or guardian is reached there, the latest first.
pub async fn reached_at<C: ConnectionTrait>(
    db: &C,
    contact: &Contact,
    most: u64,
) -> Result<Vec<(Booking, ValidPatient)>, StoreError> {
    let (patients, guardians) = match contact {
        Contact::Email(address) => {
            let address = address.to_lowercase();
            (
                patients().filter(Func::lower(Expr::col(patient::Column::Email)).eq(address.clone())),
                Func::lower(Expr::col(booking::Column::GuardianEmail)).eq(address),
            )
        }
        Contact::Number(number) => (
            patients().filter(patient::Column::ContactNumber.eq(number)),
            booking::Column::GuardianContactNumber.eq(number),
        ),
    };
    let own = booking::Column::PatientId.in_subquery(patients.into_query());
    let bookings = booking::Entity::find()
        .filter(Condition::any().add(own).add(guardians))
        .order_by_desc(booking::Column::Id)
        .limit(most)
        .all(db)
        .await?;
    let ids = bookings.iter().map(|row| row.patient_id);
    let known = patient::Entity::find().filter(patient::Column::Id.is_in(ids)).all(db).await?;
    bookings
        .into_iter()
        .filter_map(|row| Some((known.iter().find(|person| person.id == row.patient_id)?.clone(), row)))
        .map(|(person, row)| Ok((booking_of(row)?, patient_of(person)?)))
        .collect()
}

/// The bookings for one record of a patient.
pub async fn bookings_of<C: ConnectionTrait>(db: &C, patient: PatientId) -> Result<Vec<Booking>, StoreError> {
    let rows = booking::Entity::find().filter(booking::Column::PatientId.eq(patient.0)).all(db).await?;
    rows.into_iter().map(booking_of).collect()
}

fn patients() -> Select<patient::Entity> {
    patient::Entity::find().select_only().column(patient::Column::Id)
}
