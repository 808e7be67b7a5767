//! Days on which a device or a whole clinic doesn't follow its weekly sessions.

mod coming;

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use domain::appointment::AppointmentStatus;
use domain::availability::{ExceptionKind, Schedule, ScheduleException};
use domain::limits::{APPOINTMENT_MAX_MINUTES, EXCEPTIONS_LISTED_MAX};
use domain::{AppointmentId, ClinicId, DateRange, DeviceId, TimeRange};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, Iterable, QueryFilter,
    QueryOrder, QuerySelect,
};

pub use coming::{schedules, upcoming};

use crate::convert::{day, instant, parsed};
use crate::entity::{appointment, clinic_closure, device, device_exception};
use crate::office::ListedAppointment;
use crate::{StoreError, Tx, catalogue, claims};

/// Those of devices and of clinics are numbered separately.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExceptionId {
    Device(i64),
    Clinic(i64),
}

/// Where it applies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExceptionOf {
    Device(DeviceId),
    /// To all its devices.
    Clinic(ClinicId),
}

#[derive(Debug, Clone)]
pub struct ListedException {
    pub id: ExceptionId,
    pub of: ExceptionOf,
    pub exception: ScheduleException,
    pub reason: String,
}

impl fmt::Display for ExceptionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Device(id) => write!(f, "device-{id}"),
            Self::Clinic(id) => write!(f, "clinic-{id}"),
        }
    }
}

impl FromStr for ExceptionId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (of, id) = text.split_once('-').ok_or(())?;
        let id = id.parse().map_err(|_| ())?;
        match of {
            "device" => Ok(Self::Device(id)),
            "clinic" => Ok(Self::Clinic(id)),
            _ => Err(()),
        }
    }
}

impl ExceptionId {
    pub fn number(self) -> i64 {
        match self {
            Self::Device(id) | Self::Clinic(id) => id,
        }
    }
}

/// Exceptions of a clinic and its devices on these days, earliest first.
pub async fn of_clinic<C: ConnectionTrait>(
    db: &C,
    clinic: ClinicId,
    days: DateRange,
) -> Result<Vec<ListedException>, StoreError> {
    let devices = device::Entity::find().filter(device::Column::ClinicId.eq(clinic.0)).all(db).await?;
    let own = device_exception::Entity::find()
        .filter(device_exception::Column::DeviceId.is_in(devices.iter().map(|device| device.id)))
        .filter(device_exception::Column::FirstDay.lte(days.last.to_string()))
        .filter(device_exception::Column::LastDay.gte(days.first.to_string()))
        .order_by_asc(device_exception::Column::FirstDay)
        .limit(EXCEPTIONS_LISTED_MAX)
        .all(db)
        .await?;
    let whole = clinic_closure::Entity::find()
        .filter(clinic_closure::Column::ClinicId.eq(clinic.0))
        .filter(clinic_closure::Column::FirstDay.lte(days.last.to_string()))
        .filter(clinic_closure::Column::LastDay.gte(days.first.to_string()))
        .order_by_asc(clinic_closure::Column::FirstDay)
        .limit(EXCEPTIONS_LISTED_MAX)
        .all(db)
        .await?;
    let own = own.into_iter().map(of_device_row);
    let mut listed: Vec<_> = own.chain(whole.into_iter().map(of_clinic_row)).collect::<Result<_, _>>()?;
    listed.sort_by_key(|one| (one.exception.first_day, one.exception.from_minute));
    Ok(listed)
}

pub async fn find<C: ConnectionTrait>(
    db: &C,
    id: ExceptionId,
) -> Result<Option<ListedException>, StoreError> {
    match id {
        ExceptionId::Device(id) => {
            device_exception::Entity::find_by_id(id).one(db).await?.map(of_device_row).transpose()
        }
        ExceptionId::Clinic(id) => {
            clinic_closure::Entity::find_by_id(id).one(db).await?.map(of_clinic_row).transpose()
        }
    }
}

/// Locks the devices: bookings made at the same time wait and then see the change. Call it first.
pub async fn touch_devices(tx: &Tx, of: ExceptionOf) -> Result<(), StoreError> {
    claims::touch_devices(tx, &devices_of(tx, of).await?).await
}

async fn devices_of(tx: &Tx, of: ExceptionOf) -> Result<Vec<DeviceId>, StoreError> {
    Ok(match of {
        ExceptionOf::Device(device) => vec![device],
        ExceptionOf::Clinic(clinic) => {
            let rows = device::Entity::find().filter(device::Column::ClinicId.eq(clinic.0)).all(tx).await?;
            rows.into_iter().map(|row| DeviceId(row.id)).collect()
        }
    })
}

/// An equal exception at the same place, whatever its reason.
pub async fn same<C: ConnectionTrait>(
    db: &C,
    of: ExceptionOf,
    exception: &ScheduleException,
) -> Result<Option<ListedException>, StoreError> {
    let (first_day, last_day) = (exception.first_day.to_string(), exception.last_day.to_string());
    let listed = match of {
        ExceptionOf::Device(device) => {
            let rows = device_exception::Entity::find()
                .filter(device_exception::Column::DeviceId.eq(device.0))
                .filter(device_exception::Column::FirstDay.eq(first_day))
                .filter(device_exception::Column::LastDay.eq(last_day))
                .order_by_asc(device_exception::Column::Id)
                .limit(EXCEPTIONS_LISTED_MAX)
                .all(db)
                .await?;
            rows.into_iter().map(of_device_row).collect::<Result<Vec<_>, _>>()?
        }
        ExceptionOf::Clinic(clinic) => {
            let rows = clinic_closure::Entity::find()
                .filter(clinic_closure::Column::ClinicId.eq(clinic.0))
                .filter(clinic_closure::Column::FirstDay.eq(first_day))
                .filter(clinic_closure::Column::LastDay.eq(last_day))
                .order_by_asc(clinic_closure::Column::Id)
                .limit(EXCEPTIONS_LISTED_MAX)
                .all(db)
                .await?;
            rows.into_iter().map(of_clinic_row).collect::<Result<_, _>>()?
        }
    };
    Ok(listed.into_iter().find(|one| one.exception == *exception))
}

/// All servers follow, since the catalogue gets a new version.
pub async fn insert(
    tx: &Tx,
    of: ExceptionOf,
    exception: &ScheduleException,
    reason: &str,
) -> Result<ExceptionId, StoreError> {
    let (first_day, last_day) = (exception.first_day.to_string(), exception.last_day.to_string());
    let id = match of {
        ExceptionOf::Device(device) => {
            let row = device_exception::ActiveModel {
                id: NotSet,
                device_id: Set(device.0),
                first_day: Set(first_day),
                last_day: Set(last_day),
                from_minute: Set(exception.from_minute),
                to_minute: Set(exception.to_minute),
                kind: Set(exception.kind.to_string()),
                reason: Set(reason.to_owned()),
            };
            ExceptionId::Device(row.insert(tx).await?.id)
        }
        ExceptionOf::Clinic(clinic) => {
            let row = clinic_closure::ActiveModel {
                id: NotSet,
                clinic_id: Set(clinic.0),
                first_day: Set(first_day),
                last_day: Set(last_day),
                from_minute: Set(exception.from_minute),
                to_minute: Set(exception.to_minute),
                reason: Set(reason.to_owned()),
                kind: Set(exception.kind.to_string()),
            };
            ExceptionId::Clinic(row.insert(tx).await?.id)
        }
    };
    catalogue::raise_version(tx).await?;
    Ok(id)
}

/// Changes days, hours and reason; the place, and whether it opens or closes, stay. `false` if it is gone.
pub async fn update(
    tx: &Tx,
    id: ExceptionId,
    exception: &ScheduleException,
    reason: &str,
) -> Result<bool, StoreError> {
    let (first_day, last_day) = (exception.first_day.to_string(), exception.last_day.to_string());
    let done = match id {
        ExceptionId::Device(id) => {
            use device_exception::Column;
            device_exception::Entity::update_many()
                .col_expr(Column::FirstDay, Expr::value(first_day))
                .col_expr(Column::LastDay, Expr::value(last_day))
                .col_expr(Column::FromMinute, Expr::value(exception.from_minute))
                .col_expr(Column::ToMinute, Expr::value(exception.to_minute))
                .col_expr(Column::Reason, Expr::value(reason))
                .filter(Column::Id.eq(id))
                .exec(tx)
                .await?
        }
        ExceptionId::Clinic(id) => {
            use clinic_closure::Column;
            clinic_closure::Entity::update_many()
                .col_expr(Column::FirstDay, Expr::value(first_day))
                .col_expr(Column::LastDay, Expr::value(last_day))
                .col_expr(Column::FromMinute, Expr::value(exception.from_minute))
                .col_expr(Column::ToMinute, Expr::value(exception.to_minute))
                .col_expr(Column::Reason, Expr::value(reason))
                .filter(Column::Id.eq(id))
                .exec(tx)
                .await?
        }
    };
    catalogue::raise_version(tx).await?;
    Ok(done.rows_affected == 1)
}

/// `false` if it is already gone.
pub async fn delete(tx: &Tx, id: ExceptionId) -> Result<bool, StoreError> {
    let done = match id {
        ExceptionId::Device(id) => device_exception::Entity::delete_by_id(id).exec(tx).await?,
        ExceptionId::Clinic(id) => clinic_closure::Entity::delete_by_id(id).exec(tx).await?,
    };
    catalogue::raise_version(tx).await?;
    Ok(done.rows_affected == 1)
}

/// Statuses of appointments that are to come or in progress.
pub(crate) fn live_statuses() -> impl Iterator<Item = String> {
    let live =
        |status: &AppointmentStatus| status.occupies_device() && *status != AppointmentStatus::Completed;
    AppointmentStatus::iter().filter(live).map(|status| status.to_string())
}

/// The time of a patient on a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TakenTime {
    pub id: AppointmentId,
    pub device: DeviceId,
    pub start: Timestamp,
    pub end: Timestamp,
}

impl TakenTime {
    pub fn time(&self) -> TimeRange {
        TimeRange { from: self.start, until: self.end }
    }
}

/// Appointments to come or in progress that touch the time between two moments, by start, no more than `limit`; after the last
/// one of the previous batch.
pub async fn taken_between<C: ConnectionTrait>(
    db: &C,
    of: ExceptionOf,
    time: TimeRange,
    after: Option<TakenTime>,
    limit: u64,
) -> Result<Vec<TakenTime>, StoreError> {
    use appointment::Column;
    let place = match of {
        ExceptionOf::Device(device) => Column::DeviceId.eq(device.0),
        ExceptionOf::Clinic(clinic) => Column::ClinicId.eq(clinic.0),
    };
    // Appointments that started before this are over: the history isn't read.
    let earliest = time.from.as_second() - APPOINTMENT_MAX_MINUTES * 60;
    let later = |last: TakenTime| {
        let start = last.start.as_second();
        let same = Condition::all().add(Column::StartAt.eq(start)).add(Column::Id.gt(last.id.0));
        Condition::any().add(Column::StartAt.gt(start)).add(same)
    };
    let rows: Vec<(i64, i64, i64, i64)> = appointment::Entity::find()
        .select_only()
        .columns([Column::Id, Column::DeviceId, Column::StartAt, Column::EndAt])
        .filter(place)
        .filter(Column::Status.is_in(live_statuses()))
        .filter(Column::StartAt.gte(after.map_or(earliest, |last| last.start.as_second())))
        .filter(Column::StartAt.lt(time.until.as_second()))
        .filter(Column::EndAt.gt(time.from.as_second()))
        .filter(Condition::all().add_option(after.map(later)))
        .order_by_asc(Column::StartAt)
        .order_by_asc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await?;
    let taken = |(id, device, start, end)| {
        Ok(TakenTime {
            id: AppointmentId(id),
            device: DeviceId(device),
            start: instant(start, "appointments.start_at")?,
            end: instant(end, "appointments.end_at")?,
        })
    };
    rows.into_iter().map(taken).collect()
}

/// Appointments with their patients, by start.
pub async fn appointments_with_patients<C: ConnectionTrait>(
    db: &C,
    ids: &[AppointmentId],
) -> Result<Vec<ListedAppointment>, StoreError> {
    let rows = appointment::Entity::find()
        .filter(appointment::Column::Id.is_in(ids.iter().map(|id| id.0)))
        .order_by_asc(appointment::Column::StartAt)
        .order_by_asc(appointment::Column::Id);
    crate::office::with_people(db, rows.all(db).await?).await
}

/// The schedules of an exception's devices without it.
pub async fn schedules_without(
    tx: &Tx,
    listed: &ListedException,
) -> Result<HashMap<DeviceId, Schedule>, StoreError> {
    let mut schedules = catalogue::schedules_of(tx, &devices_of(tx, listed.of).await?).await?;
    for schedule in schedules.values_mut() {
        // Of two equal ones, one stays.
        if let Some(at) = schedule.exceptions.iter().position(|one| *one == listed.exception) {
            schedule.exceptions.remove(at);
        }
    }
    Ok(schedules)
}

fn of_device_row(row: device_exception::Model) -> Result<ListedException, StoreError> {
    Ok(ListedException {
        id: ExceptionId::Device(row.id),
        of: ExceptionOf::Device(DeviceId(row.device_id)),
        exception: ScheduleException {
            first_day: day(&row.first_day, "device_exceptions.first_day")?,
            last_day: day(&row.last_day, "device_exceptions.last_day")?,
            from_minute: row.from_minute,
            to_minute: row.to_minute,
            kind: parsed(&row.kind, "device_exceptions.kind")?,
        },
        reason: row.reason,
    })
}

fn of_clinic_row(row: clinic_closure::Model) -> Result<ListedException, StoreError> {
    Ok(ListedException {
        id: ExceptionId::Clinic(row.id),
        of: ExceptionOf::Clinic(ClinicId(row.clinic_id)),
        exception: ScheduleException {
            first_day: day(&row.first_day, "clinic_closures.first_day")?,
            last_day: day(&row.last_day, "clinic_closures.last_day")?,
            from_minute: row.from_minute,
            to_minute: row.to_minute,
            kind: parsed::<ExceptionKind>(&row.kind, "clinic_closures.kind")?,
        },
        reason: row.reason,
    })
}
