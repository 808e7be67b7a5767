//! What staff see in lists: appointments with whose they are, a page at a time.

use std::collections::HashMap;

use domain::appointment::AppointmentStatus;
use domain::patient::ValidPatient;
use domain::{AppointmentId, BookingKeyId, ClinicId, DeviceId, PatientId};
use jiff::Timestamp;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::StoreError;
use crate::appointments::{Appointment, appointment_of, patient_of};
use crate::entity::{appointment, booking, patient};
use crate::patient_search::{self, PatientQuery};

/// Which appointments are wanted. What else is empty or none does not narrow.
#[derive(Debug, Clone, Default)]
pub struct AppointmentFilter {
    /// At one of these; without any, there are none.
    pub places: Vec<Place>,
    pub device: Option<DeviceId>,
    pub statuses: Vec<AppointmentStatus>,
    pub whose: Vec<Whose>,
    /// The last one of the page before.
    pub after: Option<(Timestamp, AppointmentId)>,
}

/// Whose appointments are wanted, or which one. Where there are several, all of them hold.
#[derive(Debug, Clone)]
pub enum Whose {
    Patients(PatientQuery),
    Key(BookingKeyId),
    One(AppointmentId),
}

/// Clinics whose clocks run alike, and the time that is wanted there.
#[derive(Debug, Clone, Default)]
pub struct Place {
    /// Any where none is named.
    pub clinics: Option<Vec<ClinicId>>,
    /// They start at this moment or later …
    pub from: Option<Timestamp>,
    /// … and before this one.
    pub until: Option<Timestamp>,
}

/// An appointment with its patient, and what was said when it was booked.
#[derive(Debug, Clone)]
pub struct ListedAppointment {
    pub appointment: Appointment,
    pub patient: ValidPatient,
    pub notes: Option<String>,
    /// What the patient needs, as JSON.
    pub needs: Option<String>,
}

/// In order of their starts, no more than `limit`. A page begins after the last row of the one before, so it stays quick
/// however long the list is, and loses and repeats nothing when rows come and go.
pub async fn appointments<C: ConnectionTrait>(
    db: &C,
    filter: &AppointmentFilter,
    limit: u64,
) -> Result<Vec<ListedAppointment>, StoreError> {
    use appointment::Column;
    if filter.places.is_empty() {
        return Ok(Vec::new());
    }
    let statuses = filter.statuses.iter().map(ToString::to_string);
    let places = filter.places.iter().fold(Condition::any(), |places, place| places.add(at(place)));
    let wanted = Condition::all()
        .add_option((!filter.statuses.is_empty()).then(|| Column::Status.is_in(statuses)))
        .add(places)
        .add_option(filter.device.map(|device| Column::DeviceId.eq(device.0)))
        .add(filter.whose.iter().map(of).fold(Condition::all(), Condition::add))
        .add_option(filter.after.map(|(start, id)| {
            let start = start.as_second();
            let same = Condition::all().add(Column::StartAt.eq(start)).add(Column::Id.gt(id.0));
            Condition::any().add(Column::StartAt.gt(start)).add(same)
        }));
    let rows = appointment::Entity::find()
        .filter(wanted)
        .order_by_asc(Column::StartAt)
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(db)
        .await?;
    with_people(db, rows).await
}

/// Appointments with whose they are, in the order given.
pub(crate) async fn with_people<C: ConnectionTrait>(
    db: &C,
    rows: Vec<appointment::Model>,
) -> Result<Vec<ListedAppointment>, StoreError> {
    let patients = patients(db, rows.iter().map(|row| row.patient_id)).await?;
    let bookings = booking::Entity::find()
        .filter(booking::Column::Id.is_in(rows.iter().map(|row| row.booking_id)))
        .all(db)
        .await?;
    let corrupt = |column| StoreError::Corrupt { column };
    let listed = rows.into_iter().map(|row| {
        let patient = patients.get(&PatientId(row.patient_id)).cloned();
        let patient = patient.ok_or_else(|| corrupt("appointments.patient_id"))?;
        let booking = bookings.iter().find(|booking| booking.id == row.booking_id);
        let booking = booking.ok_or_else(|| corrupt("appointments.booking_id"))?;
        let (notes, needs) = (booking.notes.clone(), booking.needs.clone());
        Ok(ListedAppointment { appointment: appointment_of(row)?, patient, notes, needs })
    });
    listed.collect()
}

fn of(whose: &Whose) -> SimpleExpr {
    use appointment::Column;
    match whose {
        Whose::Patients(query) => Column::PatientId.in_subquery(patient_search::ids(query)),
        Whose::Key(key) => Column::BookingKeyId.eq(key.0),
        Whose::One(id) => Column::Id.eq(id.0),
    }
}

fn at(place: &Place) -> Condition {
    use appointment::Column;
    let clinics = place.clinics.as_ref().map(|clinics| clinics.iter().map(|clinic| clinic.0));
    Condition::all()
        .add_option(clinics.map(|clinics| Column::ClinicId.is_in(clinics)))
        .add_option(place.from.map(|from| Column::StartAt.gte(from.as_second())))
        .add_option(place.until.map(|until| Column::StartAt.lt(until.as_second())))
}

pub(crate) async fn patients<C: ConnectionTrait>(
    db: &C,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<PatientId, ValidPatient>, StoreError> {
    let rows = patient::Entity::find().filter(patient::Column::Id.is_in(ids)).all(db).await?;
    rows.into_iter().map(|row| Ok((PatientId(row.id), patient_of(row)?))).collect()
}
