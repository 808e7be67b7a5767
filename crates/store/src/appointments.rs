//! Bookings with their patients and appointments.

use domain::appointment::AppointmentStatus;
use domain::patient::{BookingFor, ValidGuardian, ValidPatient, search_names};
use domain::{
    AppointmentId, BookingId, BookingKeyId, ClinicId, DeviceId, DoctorId, ExamId, OrganizationId, PatientId,
    TimeRange,
};
use jiff::Timestamp;
use jiff::civil::Date;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder,
    QuerySelect,
};

use crate::convert::{day, instant, parsed};
use crate::entity::{appointment, booking, patient};
use crate::schedule_exceptions::live_statuses;
use crate::{StoreError, Tx};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appointment {
    pub id: AppointmentId,
    pub slug: String,
    pub booking_id: BookingId,
    pub booking_key_id: BookingKeyId,
    pub patient_id: PatientId,
    pub exam_id: ExamId,
    pub clinic_id: ClinicId,
    pub device_id: DeviceId,
    pub start: Timestamp,
    pub end: Timestamp,
    pub status: AppointmentStatus,
    pub calendar_sequence: i32,
    /// Of the first in a chain of moved appointments; `None` for the first itself.
    pub calendar_uid: Option<String>,
    pub replaced_by: Option<AppointmentId>,
    pub folio_number: Option<String>,
}

#[derive(Debug, Clone)]
pub struct NewBooking {
    pub booking_key_id: BookingKeyId,
    pub booking_for: BookingFor,
    pub guardian: Option<ValidGuardian>,
    /// The patient's needs, as JSON.
    pub needs: Option<String>,
    pub doctor_id: Option<DoctorId>,
    pub organization_id: Option<OrganizationId>,
    pub notes: Option<String>,
    /// Why it was booked at shorter notice than patients may.
    pub short_notice_reason: Option<String>,
    pub language: String,
    pub now: Timestamp,
}

#[derive(Debug, Clone)]
pub struct NewAppointment {
    pub slug: String,
    pub exam_id: ExamId,
    pub clinic_id: ClinicId,
    pub device_id: DeviceId,
    pub start: Timestamp,
    pub end: Timestamp,
    pub status: AppointmentStatus,
    /// Set if it replaces another one: the next version of its calendar entry.
    pub calendar: Option<CalendarEntry>,
}

#[derive(Debug, Clone)]
pub struct CalendarEntry {
    pub uid: String,
    pub sequence: i32,
}

/// A stored booking with its patient.
#[derive(Debug, Clone)]
pub struct Booking {
    pub id: BookingId,
    pub booking_key_id: BookingKeyId,
    pub patient_id: PatientId,
    pub booking_for: BookingFor,
    pub guardian: Option<ValidGuardian>,
    pub language: String,
    pub notes: Option<String>,
}

pub async fn insert_booking(tx: &Tx, new: &NewBooking, person: &ValidPatient) -> Result<Booking, StoreError> {
    let patient_id = insert_patient(tx, person, new.now).await?;
    let guardian = |field: fn(&ValidGuardian) -> &String| new.guardian.as_ref().map(field).cloned();
    let row = booking::ActiveModel {
        id: NotSet,
        booking_key_id: Set(new.booking_key_id.0),
        patient_id: Set(patient_id.0),
        booking_for: Set(new.booking_for.to_string()),
        notes: Set(new.notes.clone()),
        language: Set(new.language.clone()),
        accepted_terms_at: Set(new.now.as_second()),
        created_at: Set(new.now.as_second()),
        guardian_name: Set(guardian(|guardian| &guardian.name)),
        guardian_relation: Set(guardian(|guardian| &guardian.relation)),
        guardian_email: Set(guardian(|guardian| &guardian.email)),
        guardian_contact_number: Set(guardian(|guardian| &guardian.contact_number)),
        needs: Set(new.needs.clone()),
        doctor_id: Set(new.doctor_id.map(|id| id.0)),
        organization_id: Set(new.organization_id.map(|id| id.0)),
        short_notice_reason: Set(new.short_notice_reason.clone()),
    };
    booking_of(row.insert(tx).await?)
}

async fn insert_patient(tx: &Tx, person: &ValidPatient, now: Timestamp) -> Result<PatientId, StoreError> {
    let (by_last_name, by_first_name) = search_names(&person.first_name, &person.last_name);
    let person = person.clone();
    let row = patient::ActiveModel {
        id: NotSet,
        title: Set(person.title),
        first_name: Set(person.first_name),
        last_name: Set(person.last_name),
        date_of_birth: Set(person.date_of_birth.to_string()),
        email: Set(person.email),
        contact_number: Set(person.contact_number),
        postal_code: Set(person.postal_code),
        medicare_number: Set(person.medicare_number),
        reference_number: Set(person.reference_number),
        gender: Set(person.gender),
        created_at: Set(now.as_second()),
        insurance_type_id: Set(person.insurance_type_id),
        ethnicity_id: Set(person.ethnicity_id),
        nhi_number: Set(person.nhi_number),
        by_last_name: Set(by_last_name),
        by_first_name: Set(by_first_name),
    };
    Ok(PatientId(row.insert(tx).await?.id))
}

pub async fn insert(
    tx: &Tx,
    booking: &Booking,
    new: &NewAppointment,
    now: Timestamp,
) -> Result<Appointment, StoreError> {
    let row = appointment::ActiveModel {
        id: NotSet,
        slug: Set(new.slug.clone()),
        booking_id: Set(booking.id.0),
        booking_key_id: Set(booking.booking_key_id.0),
        patient_id: Set(booking.patient_id.0),
        exam_id: Set(new.exam_id.0),
        clinic_id: Set(new.clinic_id.0),
        device_id: Set(new.device_id.0),
        start_at: Set(new.start.as_second()),
        end_at: Set(new.end.as_second()),
        status: Set(new.status.to_string()),
        calendar_sequence: Set(new.calendar.as_ref().map_or(0, |entry| entry.sequence)),
        created_at: Set(now.as_second()),
        replaced_by_id: Set(None),
        calendar_uid: Set(new.calendar.as_ref().map(|entry| entry.uid.clone())),
        folio_number: Set(None),
    };
    appointment_of(row.insert(tx).await?)
}

/// The appointments of a key, by time.
pub async fn of_key<C: ConnectionTrait>(db: &C, key: BookingKeyId) -> Result<Vec<Appointment>, StoreError> {
    of_keys(db, &[key]).await
}

/// Like [`of_key`], for several keys.
pub async fn of_keys<C: ConnectionTrait>(
    db: &C,
    keys: &[BookingKeyId],
) -> Result<Vec<Appointment>, StoreError> {
    let rows = appointment::Entity::find()
        .filter(appointment::Column::BookingKeyId.is_in(keys.iter().map(|key| key.0)))
        .order_by_asc(appointment::Column::StartAt)
        .all(db)
        .await?;
    rows.into_iter().map(appointment_of).collect()
}

pub async fn by_id<C: ConnectionTrait>(db: &C, id: AppointmentId) -> Result<Option<Appointment>, StoreError> {
    appointment::Entity::find_by_id(id.0).one(db).await?.map(appointment_of).transpose()
}

pub async fn by_slug<C: ConnectionTrait>(db: &C, slug: &str) -> Result<Option<Appointment>, StoreError> {
    let row = appointment::Entity::find().filter(appointment::Column::Slug.eq(slug)).one(db).await?;
    row.map(appointment_of).transpose()
}

pub async fn booking_by_id<C: ConnectionTrait>(db: &C, id: BookingId) -> Result<Option<Booking>, StoreError> {
    booking::Entity::find_by_id(id.0).one(db).await?.map(booking_of).transpose()
}

pub async fn booking_of_key<C: ConnectionTrait>(
    db: &C,
    key: BookingKeyId,
) -> Result<Option<Booking>, StoreError> {
    let row = booking::Entity::find().filter(booking::Column::BookingKeyId.eq(key.0)).one(db).await?;
    row.map(booking_of).transpose()
}

pub async fn patient<C: ConnectionTrait>(db: &C, id: PatientId) -> Result<Option<ValidPatient>, StoreError> {
    patient::Entity::find_by_id(id.0).one(db).await?.map(patient_of).transpose()
}

/// Like [`patient`], and locks the patient until this transaction ends.
pub async fn locked_patient(tx: &Tx, id: PatientId) -> Result<Option<ValidPatient>, StoreError> {
    // Writes the row unchanged to lock it until the commit, on either engine.
    patient::Entity::update_many()
        .col_expr(patient::Column::FirstName, Expr::col(patient::Column::FirstName))
        .filter(patient::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    patient(tx, id).await
}

/// The devices where a patient is expected or being examined.
pub async fn devices_of_patient<C: ConnectionTrait>(
    db: &C,
    id: PatientId,
) -> Result<Vec<DeviceId>, StoreError> {
    let ids: Vec<i64> = appointment::Entity::find()
        .select_only()
        .column(appointment::Column::DeviceId)
        .distinct()
        .filter(appointment::Column::PatientId.eq(id.0))
        .filter(appointment::Column::Status.is_in(live_statuses()))
        .into_tuple()
        .all(db)
        .await?;
    Ok(ids.into_iter().map(DeviceId).collect())
}

/// Where the patient of one of these records is expected, or is being examined, during this time.
pub async fn overlapping<C: ConnectionTrait>(
    db: &C,
    records: &[PatientId],
    time: TimeRange,
) -> Result<Vec<Appointment>, StoreError> {
    let rows = appointment::Entity::find()
        .filter(appointment::Column::PatientId.is_in(records.iter().map(|record| record.0)))
        .filter(appointment::Column::Status.is_in(live_statuses()))
        .filter(appointment::Column::StartAt.lt(time.until.as_second()))
        .filter(appointment::Column::EndAt.gt(time.from.as_second()))
        .order_by_asc(appointment::Column::StartAt)
        .order_by_asc(appointment::Column::Id)
        .all(db)
        .await?;
    rows.into_iter().map(appointment_of).collect()
}

/// Like [`of_key`], and locks the appointments until this transaction ends.
pub async fn locked_of_key(tx: &Tx, key: BookingKeyId) -> Result<Vec<Appointment>, StoreError> {
    // Writes the rows unchanged to lock them until the commit, on either engine.
    appointment::Entity::update_many()
        .col_expr(appointment::Column::Status, Expr::col(appointment::Column::Status))
        .filter(appointment::Column::BookingKeyId.eq(key.0))
        .exec(tx)
        .await?;
    of_key(tx, key).await
}

/// Changes the status; an end makes a new version of its calendar entry. `false` if it has left this status meanwhile.
pub async fn take_step(
    tx: &Tx,
    id: AppointmentId,
    from: AppointmentStatus,
    to: AppointmentStatus,
) -> Result<bool, StoreError> {
    let version = Expr::col(appointment::Column::CalendarSequence).add(i32::from(!to.occupies_device()));
    let done = appointment::Entity::update_many()
        .col_expr(appointment::Column::Status, Expr::value(to.to_string()))
        .col_expr(appointment::Column::CalendarSequence, version)
        .filter(appointment::Column::Id.eq(id.0))
        .filter(appointment::Column::Status.eq(from.to_string()))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

/// Links to the appointment that replaced it.
pub async fn link_successor(tx: &Tx, id: AppointmentId, successor: AppointmentId) -> Result<(), StoreError> {
    appointment::Entity::update_many()
        .col_expr(appointment::Column::ReplacedById, Expr::value(successor.0))
        .filter(appointment::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

pub(crate) fn patient_of(row: patient::Model) -> Result<ValidPatient, StoreError> {
    let date_of_birth: Date = day(&row.date_of_birth, "patients.date_of_birth")?;
    Ok(ValidPatient {
        title: row.title,
        first_name: row.first_name,
        last_name: row.last_name,
        date_of_birth,
        email: row.email,
        contact_number: row.contact_number,
        postal_code: row.postal_code,
        medicare_number: row.medicare_number,
        reference_number: row.reference_number,
        nhi_number: row.nhi_number,
        gender: row.gender,
        insurance_type_id: row.insurance_type_id,
        ethnicity_id: row.ethnicity_id,
    })
}

pub(crate) fn booking_of(row: booking::Model) -> Result<Booking, StoreError> {
    let guardian = row.guardian_email.map(|email| ValidGuardian {
        email,
        name: row.guardian_name.unwrap_or_default(),
        relation: row.guardian_relation.unwrap_or_default(),
        contact_number: row.guardian_contact_number.unwrap_or_default(),
    });
    Ok(Booking {
        id: BookingId(row.id),
        booking_key_id: BookingKeyId(row.booking_key_id),
        patient_id: PatientId(row.patient_id),
        booking_for: parsed(&row.booking_for, "bookings.booking_for")?,
        guardian,
        language: row.language,
        notes: row.notes,
    })
}

pub(crate) fn appointment_of(row: appointment::Model) -> Result<Appointment, StoreError> {
    Ok(Appointment {
        id: AppointmentId(row.id),
        slug: row.slug,
        booking_id: BookingId(row.booking_id),
        booking_key_id: BookingKeyId(row.booking_key_id),
        patient_id: PatientId(row.patient_id),
        exam_id: ExamId(row.exam_id),
        clinic_id: ClinicId(row.clinic_id),
        device_id: DeviceId(row.device_id),
        start: instant(row.start_at, "appointments.start_at")?,
        end: instant(row.end_at, "appointments.end_at")?,
        status: parsed(&row.status, "appointments.status")?,
        calendar_sequence: row.calendar_sequence,
        calendar_uid: row.calendar_uid,
        replaced_by: row.replaced_by_id.map(AppointmentId),
        folio_number: row.folio_number,
    })
}
