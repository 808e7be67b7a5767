//! Booking requests with their exams and preferred times.

use domain::booking_request::{BookingRequestKind, BookingRequestStatus, PreferredTime};
use domain::{
    ApiKeyId, AppointmentId, BookingId, BookingKeyId, BookingRequestId, ClinicId, ClinicScope, ExamId,
    PatientId, RegionId, UserId,
};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, ExprTrait, QueryFilter, QueryOrder,
};

use crate::appointments::Booking;
use crate::convert::{day, instant, parsed};
use crate::entity::{booking_request, booking_request_exam, booking_request_time};
use crate::{StoreError, Tx};

#[derive(Debug, Clone)]
pub struct NewRequest {
    pub slug: String,
    pub exam_id: ExamId,
    /// `None` means any clinic.
    pub clinic_id: Option<ClinicId>,
    pub region_id: Option<RegionId>,
    pub kind: BookingRequestKind,
    pub patient_notes: String,
    pub clinical_notes: String,
    pub preferred_times: Vec<PreferredTime>,
    /// The API key that it is made with.
    pub api_key: Option<ApiKeyId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingRequest {
    pub id: BookingRequestId,
    pub slug: String,
    /// In the order in which they were requested.
    pub exams: Vec<ExamId>,
    pub clinic_id: Option<ClinicId>,
    pub region_id: Option<RegionId>,
    pub status: BookingRequestStatus,
    pub kind: BookingRequestKind,
    pub patient_notes: String,
    pub clinical_notes: String,
    pub preferred_times: Vec<PreferredTime>,
    pub appointment_id: Option<AppointmentId>,
    pub created_at: Timestamp,
    pub booking_key_id: BookingKeyId,
    /// Staff's notes about the exams.
    pub exam_notes: String,
    /// Where it was offered, if it was.
    pub offered_clinics: Option<ClinicScope>,
    /// When it got its present status.
    pub updated_at: Timestamp,
    /// Raised by every change.
    pub version: i64,
    /// The account it is assigned to.
    pub owner: Option<UserId>,
    pub booking_id: BookingId,
    pub patient_id: PatientId,
    /// The API key that it was made with.
    pub api_key: Option<ApiKeyId>,
}

/// Adds a request to a booking; it waits for staff.
pub async fn insert(
    tx: &Tx,
    booking: &Booking,
    new: &NewRequest,
    now: Timestamp,
) -> Result<BookingRequestId, StoreError> {
    let row = booking_request::ActiveModel {
        id: NotSet,
        slug: Set(new.slug.clone()),
        booking_id: Set(booking.id.0),
        booking_key_id: Set(booking.booking_key_id.0),
        patient_id: Set(booking.patient_id.0),
        clinic_id: Set(new.clinic_id.map(|id| id.0)),
        region_id: Set(new.region_id.map(|id| id.0)),
        status: Set(BookingRequestStatus::New.to_string()),
        kind: Set(new.kind.to_string()),
        patient_notes: Set(new.patient_notes.clone()),
        clinical_notes: Set(new.clinical_notes.clone()),
        exam_notes: Set(String::new()),
        appointment_id: Set(None),
        created_at: Set(now.as_second()),
        updated_at: Set(now.as_second()),
        version: Set(0),
        owner_id: Set(None),
        offered_clinics: Set(None),
        api_key_id: Set(new.api_key.map(|key| key.0)),
    };
    let id = row.insert(tx).await?.id;
    let exam = booking_request_exam::ActiveModel {
        booking_request_id: Set(id),
        position: Set(0),
        exam_id: Set(new.exam_id.0),
    };
    exam.insert(tx).await?;
    let times = new.preferred_times.iter().map(|time| booking_request_time::ActiveModel {
        id: NotSet,
        booking_request_id: Set(id),
        date: Set(time.date.to_string()),
        from_minute: Set(time.from_minute),
        to_minute: Set(time.to_minute),
    });
    booking_request_time::Entity::insert_many(times).exec_without_returning(tx).await?;
    Ok(BookingRequestId(id))
}

/// The requests of a key, oldest first.
pub async fn of_key<C: ConnectionTrait>(
    db: &C,
    key: BookingKeyId,
) -> Result<Vec<BookingRequest>, StoreError> {
    of_keys(db, &[key]).await
}

/// Like [`of_key`], for several keys.
pub async fn of_keys<C: ConnectionTrait>(
    db: &C,
    keys: &[BookingKeyId],
) -> Result<Vec<BookingRequest>, StoreError> {
    let rows = booking_request::Entity::find()
        .filter(booking_request::Column::BookingKeyId.is_in(keys.iter().map(|key| key.0)))
        .order_by_asc(booking_request::Column::Id)
        .all(db)
        .await?;
    with_exams_and_times(db, rows).await
}

pub async fn by_slug<C: ConnectionTrait>(db: &C, slug: &str) -> Result<Option<BookingRequest>, StoreError> {
    let row = booking_request::Entity::find().filter(booking_request::Column::Slug.eq(slug)).one(db).await?;
    request_of_row(db, row).await
}

pub async fn by_id<C: ConnectionTrait>(
    db: &C,
    id: BookingRequestId,
) -> Result<Option<BookingRequest>, StoreError> {
    request_of_row(db, booking_request::Entity::find_by_id(id.0).one(db).await?).await
}

/// The requests that these appointments were made from.
pub async fn of_appointments<C: ConnectionTrait>(
    db: &C,
    appointments: &[AppointmentId],
) -> Result<Vec<BookingRequest>, StoreError> {
    let rows = booking_request::Entity::find()
        .filter(booking_request::Column::AppointmentId.is_in(appointments.iter().map(|id| id.0)))
        .order_by_asc(booking_request::Column::Id)
        .all(db)
        .await?;
    with_exams_and_times(db, rows).await
}

/// The request, locked until this transaction ends.
pub async fn locked(tx: &Tx, id: BookingRequestId) -> Result<Option<BookingRequest>, StoreError> {
    // Writes the row unchanged to lock it until the commit, on either engine.
    booking_request::Entity::update_many()
        .col_expr(booking_request::Column::Status, Expr::col(booking_request::Column::Status))
        .filter(booking_request::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    by_id(tx, id).await
}

/// Changes the status. `false` if it has left this status meanwhile.
pub async fn take_step(
    tx: &Tx,
    id: BookingRequestId,
    from: BookingRequestStatus,
    to: BookingRequestStatus,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let done = booking_request::Entity::update_many()
        .col_expr(booking_request::Column::Status, Expr::value(to.to_string()))
        .col_expr(booking_request::Column::UpdatedAt, Expr::value(now.as_second()))
        .col_expr(booking_request::Column::Version, Expr::col(booking_request::Column::Version).add(1))
        .filter(booking_request::Column::Id.eq(id.0))
        .filter(booking_request::Column::Status.eq(from.to_string()))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

pub async fn change_kind(
    tx: &Tx,
    id: BookingRequestId,
    kind: BookingRequestKind,
    now: Timestamp,
) -> Result<(), StoreError> {
    booking_request::Entity::update_many()
        .col_expr(booking_request::Column::Kind, Expr::value(kind.to_string()))
        .col_expr(booking_request::Column::UpdatedAt, Expr::value(now.as_second()))
        .col_expr(booking_request::Column::Version, Expr::col(booking_request::Column::Version).add(1))
        .filter(booking_request::Column::Id.eq(id.0))
        .exec(tx)
        .await?;
    Ok(())
}

/// A request that may become an appointment: of one of these keys and in one of these statuses.
#[derive(Debug, Clone)]
pub struct Bookable {
    pub slug: String,
    pub owners: Vec<BookingKeyId>,
    pub from: &'static [BookingRequestStatus],
}

/// Marks the request as booked and links its appointment. `false` if there is no such request.
pub async fn become_booked(
    tx: &Tx,
    Bookable { slug, owners, from }: &Bookable,
    appointment: AppointmentId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let from = from.iter().map(ToString::to_string);
    let done = booking_request::Entity::update_many()
        .col_expr(booking_request::Column::Status, Expr::value(BookingRequestStatus::Booked.to_string()))
        .col_expr(booking_request::Column::AppointmentId, Expr::value(appointment.0))
        .col_expr(booking_request::Column::UpdatedAt, Expr::value(now.as_second()))
        .col_expr(booking_request::Column::Version, Expr::col(booking_request::Column::Version).add(1))
        .filter(booking_request::Column::Slug.eq(slug.as_str()))
        .filter(booking_request::Column::BookingKeyId.is_in(owners.iter().map(|key| key.0)))
        .filter(booking_request::Column::Status.is_in(from))
        .exec(tx)
        .await?;
    Ok(done.rows_affected == 1)
}

async fn request_of_row<C: ConnectionTrait>(
    db: &C,
    row: Option<booking_request::Model>,
) -> Result<Option<BookingRequest>, StoreError> {
    Ok(with_exams_and_times(db, row.into_iter().collect()).await?.pop())
}

/// With their exams and times, in the same order.
pub(crate) async fn with_exams_and_times<C: ConnectionTrait>(
    db: &C,
    rows: Vec<booking_request::Model>,
) -> Result<Vec<BookingRequest>, StoreError> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let exams = booking_request_exam::Entity::find()
        .filter(booking_request_exam::Column::BookingRequestId.is_in(ids.iter().copied()))
        .order_by_asc(booking_request_exam::Column::Position)
        .all(db)
        .await?;
    let times = booking_request_time::Entity::find()
        .filter(booking_request_time::Column::BookingRequestId.is_in(ids))
        .order_by_asc(booking_request_time::Column::Id)
        .all(db)
        .await?;
    let request = |row: booking_request::Model| {
        let exams = exams.iter().filter(|exam| exam.booking_request_id == row.id);
        let exams = exams.map(|exam| ExamId(exam.exam_id)).collect();
        let times = times.iter().filter(|time| time.booking_request_id == row.id);
        let times = times.map(time_of).collect::<Result<_, _>>()?;
        request_of(row, exams, times)
    };
    rows.into_iter().map(request).collect()
}

fn request_of(
    row: booking_request::Model,
    exams: Vec<ExamId>,
    preferred_times: Vec<PreferredTime>,
) -> Result<BookingRequest, StoreError> {
    let offered: Option<Vec<i64>> = row
        .offered_clinics
        .as_deref()
        .map(serde_json::from_str)
        .transpose()
        .map_err(|_| StoreError::Corrupt { column: "booking_requests.offered_clinics" })?;
    Ok(BookingRequest {
        id: BookingRequestId(row.id),
        slug: row.slug,
        exams,
        clinic_id: row.clinic_id.map(ClinicId),
        region_id: row.region_id.map(RegionId),
        status: parsed(&row.status, "booking_requests.status")?,
        kind: parsed(&row.kind, "booking_requests.kind")?,
        patient_notes: row.patient_notes,
        clinical_notes: row.clinical_notes,
        preferred_times,
        appointment_id: row.appointment_id.map(AppointmentId),
        created_at: instant(row.created_at, "booking_requests.created_at")?,
        booking_key_id: BookingKeyId(row.booking_key_id),
        exam_notes: row.exam_notes,
        offered_clinics: offered.map(|ids| ClinicScope::from_list(ids.into_iter().map(ClinicId))),
        updated_at: instant(row.updated_at, "booking_requests.updated_at")?,
        version: row.version,
        owner: row.owner_id.map(UserId),
        booking_id: BookingId(row.booking_id),
        patient_id: PatientId(row.patient_id),
        api_key: row.api_key_id.map(ApiKeyId),
    })
}

fn time_of(row: &booking_request_time::Model) -> Result<PreferredTime, StoreError> {
    Ok(PreferredTime {
        date: day(&row.date, "booking_request_times.date")?,
        from_minute: row.from_minute,
        to_minute: row.to_minute,
    })
}
