//! Lists for staff: appointments with their patients, in pages.

use std::collections::HashMap;

use domain::appointment::AppointmentStatus;
use domain::patient::{ValidGuardian, ValidPatient};
use domain::{AppointmentId, BookingId, BookingKeyId, ClinicScope, Clinics, DeviceId, PatientId};
use jiff::Timestamp;
use sea_orm::sea_query::SimpleExpr;
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoSimpleExpr, QueryFilter, QueryOrder,
    QuerySelect, Select,
};

use crate::appointments::{Appointment, appointment_of, booking_of, patient_of};
use crate::entity::{appointment, booking, patient};
use crate::patient_search::{self, PatientQuery};
use crate::visit_history::{RequestedTimes, reschedule_requests};
use crate::{StoreError, TimedPageEnd, clinic_scope};

/// Filters. An empty or missing one doesn't narrow the list, except places.
#[derive(Debug, Clone, Default)]
pub struct AppointmentFilter {
    /// At one of these; if empty, there are no matches.
    pub places: Vec<ClinicTimeRange>,
    pub device: Option<DeviceId>,
    pub statuses: Vec<AppointmentStatus>,
    pub whose: Vec<AppointmentOwner>,
    /// The last row of the previous page.
    pub after: Option<TimedPageEnd<AppointmentId>>,
}

/// Whose appointments, or which one. If there are several, all must match.
#[derive(Debug, Clone)]
pub enum AppointmentOwner {
    Patients(PatientQuery),
    Key(BookingKeyId),
    One(AppointmentId),
}

/// Clinics in the same time zone, and the time range there.
#[derive(Debug, Clone)]
pub struct ClinicTimeRange {
    pub clinics: ClinicScope,
    /// They start at this moment or later …
    pub from: Option<Timestamp>,
    /// … and before this one.
    pub until: Option<Timestamp>,
}

/// An appointment with its patient, and details of its booking.
#[derive(Debug, Clone)]
pub struct ListedAppointment {
    pub appointment: Appointment,
    pub patient: ValidPatient,
    pub notes: Option<String>,
    /// Why it was booked at shorter notice than patients may.
    pub short_notice_reason: Option<String>,
    /// The patient's needs, as JSON.
    pub needs: Option<String>,
    pub guardian: Option<ValidGuardian>,
    /// Preferred times, if the patient asked for another time.
    pub wish: Option<RequestedTimes>,
}

/// By start, no more than `limit`. A page continues after the last row of the previous one, so it stays fast however long the
/// list is, and loses and repeats nothing when rows come and go.
pub async fn appointments<C: ConnectionTrait>(
    db: &C,
    filter: &AppointmentFilter,
    limit: u64,
) -> Result<Vec<ListedAppointment>, StoreError> {
    use appointment::Column;
    if filter.places.is_empty() {
        return Ok(Vec::new());
    }
    let few = matches_if_few(db, &filter.places).await?;
    let start = if few.is_some() {
        clinic_scope::without_index(Column::StartAt)
    } else {
        Column::StartAt.into_simple_expr()
    };
    let rows = appointment::Entity::find()
        .filter(condition_of(db, filter).await?.add_option(few))
        .order_by_asc(start)
        .order_by_asc(Column::Id)
        .limit(limit)
        .all(db)
        .await?;
    with_people(db, rows).await
}

/// Their number, counted up to a limit.
pub async fn count_up_to<C: ConnectionTrait>(
    db: &C,
    filter: &AppointmentFilter,
    most: usize,
) -> Result<usize, StoreError> {
    if filter.places.is_empty() {
        return Ok(0);
    }
    let wanted = condition_of(db, filter).await?.add_option(matches_if_few(db, &filter.places).await?);
    count_bounded(db, appointment::Entity::find().filter(wanted), appointment::Column::Id, most).await
}

/// The matching appointments, if there are few at these clinics in that time.
async fn matches_if_few<C: ConnectionTrait>(
    db: &C,
    places: &[ClinicTimeRange],
) -> Result<Option<SimpleExpr>, StoreError> {
    let is_short = |place: &ClinicTimeRange| place.from.is_some() && place.until.is_some();
    let clinics: Option<Vec<&Clinics>> = places.iter().map(|place| place.clinics.only()).collect();
    let clinics = clinics.and_then(|clinics| Clinics::new(clinics.into_iter().flat_map(Clinics::ids)));
    match clinics {
        Some(clinics) if !places.iter().all(is_short) => clinic_scope::visits_if_few(db, &clinics).await,
        _ => Ok(None),
    }
}

/// The number of rows, counted up to a limit: counting stops there, however many there are.
pub(crate) async fn count_bounded<C: ConnectionTrait, E: EntityTrait>(
    db: &C,
    rows: Select<E>,
    id: E::Column,
    most: usize,
) -> Result<usize, StoreError> {
    let ids: Vec<i64> = rows.select_only().column(id).limit(most as u64).into_tuple().all(db).await?;
    Ok(ids.len())
}

async fn condition_of<C: ConnectionTrait>(
    db: &C,
    filter: &AppointmentFilter,
) -> Result<Condition, StoreError> {
    use appointment::Column;
    let mut theirs = Condition::all();
    for whose in &filter.whose {
        theirs = theirs.add(of(db, whose).await?);
    }
    let statuses = filter.statuses.iter().map(ToString::to_string);
    let places = filter.places.iter().fold(Condition::any(), |places, place| places.add(at(place)));
    let wanted = Condition::all()
        .add_option((!filter.statuses.is_empty()).then(|| Column::Status.is_in(statuses)))
        .add(places)
        .add_option(filter.device.map(|device| Column::DeviceId.eq(device.0)))
        .add(theirs)
        .add_option(filter.after.map(|after| {
            let start = after.at.as_second();
            let same = Condition::all().add(Column::StartAt.eq(start)).add(Column::Id.gt(after.id.0));
            Condition::any().add(Column::StartAt.gt(start)).add(same)
        }));
    Ok(wanted)
}

/// Appointments with their patients, in the given order.
pub(crate) async fn with_people<C: ConnectionTrait>(
    db: &C,
    rows: Vec<appointment::Model>,
) -> Result<Vec<ListedAppointment>, StoreError> {
    let patients = patients(db, rows.iter().map(|row| row.patient_id)).await?;
    let bookings = booking::Entity::find()
        .filter(booking::Column::Id.is_in(rows.iter().map(|row| row.booking_id)))
        .all(db)
        .await?;
    let asking = |row: &&appointment::Model| row.status == AppointmentStatus::RequestReschedule.to_string();
    let asking: Vec<i64> = rows.iter().filter(asking).map(|row| row.booking_id).collect();
    let requests = reschedule_requests(db, &asking).await?;
    let corrupt = |column| StoreError::Corrupt { column };
    let listed = rows.into_iter().map(|row| {
        let patient = patients.get(&PatientId(row.patient_id)).cloned();
        let patient = patient.ok_or_else(|| corrupt("appointments.patient_id"))?;
        let booking = bookings.iter().find(|booking| booking.id == row.booking_id);
        let booking = booking.ok_or_else(|| corrupt("appointments.booking_id"))?;
        let asks = row.status == AppointmentStatus::RequestReschedule.to_string();
        let request = requests.get(&BookingId(row.booking_id)).filter(|_| asks);
        Ok(ListedAppointment {
            appointment: appointment_of(row)?,
            patient,
            notes: booking.notes.clone(),
            short_notice_reason: booking.short_notice_reason.clone(),
            needs: booking.needs.clone(),
            guardian: booking_of(booking.clone())?.guardian,
            wish: request.cloned(),
        })
    });
    listed.collect()
}

async fn of<C: ConnectionTrait>(db: &C, whose: &AppointmentOwner) -> Result<SimpleExpr, StoreError> {
    use appointment::Column;
    Ok(match whose {
        AppointmentOwner::Patients(query) => {
            patient_search::matches_patient(db, query, "appointments", "patient_id").await?
        }
        AppointmentOwner::Key(key) => Column::BookingKeyId.eq(key.0),
        AppointmentOwner::One(id) => Column::Id.eq(id.0),
    })
}

fn at(place: &ClinicTimeRange) -> Condition {
    use appointment::Column;
    Condition::all()
        .add_option(clinic_scope::at(Column::ClinicId, &place.clinics))
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
