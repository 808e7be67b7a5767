//! The contents of a clinic's board, without patient data.

use domain::appointment::AppointmentStatus;
use domain::limits::APPOINTMENT_MAX_MINUTES;
use domain::{ClinicId, DeviceId, TimeRange};
use jiff::Timestamp;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, Iterable, QueryFilter, QuerySelect};

use crate::StoreError;
use crate::convert::{instant, parsed};
use crate::entity::appointment;

/// An appointment on a device, without patient data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardAppointment {
    pub device: DeviceId,
    pub status: AppointmentStatus,
    pub start: Timestamp,
    pub end: Timestamp,
}

/// All appointments of a clinic between two moments, unordered. A device does one exam at a time, so their number is bounded.
pub async fn appointments_of<C: ConnectionTrait>(
    db: &C,
    clinic: ClinicId,
    time: TimeRange,
) -> Result<Vec<BoardAppointment>, StoreError> {
    use appointment::Column;
    let shown = AppointmentStatus::iter().filter(|status| status.is_on_the_board());
    // Appointments that started before this are over: the history isn't read.
    let earliest = time.from.as_second() - APPOINTMENT_MAX_MINUTES * 60;
    let rows: Vec<(i64, String, i64, i64)> = appointment::Entity::find()
        .select_only()
        .columns([Column::DeviceId, Column::Status, Column::StartAt, Column::EndAt])
        .filter(Column::ClinicId.eq(clinic.0))
        .filter(Column::Status.is_in(shown.map(|status| status.to_string())))
        .filter(Column::StartAt.gte(earliest))
        .filter(Column::StartAt.lt(time.until.as_second()))
        .filter(Column::EndAt.gt(time.from.as_second()))
        .into_tuple()
        .all(db)
        .await?;
    let place = |(device, status, start, end): (i64, String, i64, i64)| {
        Ok(BoardAppointment {
            device: DeviceId(device),
            status: parsed(&status, "appointments.status")?,
            start: instant(start, "appointments.start_at")?,
            end: instant(end, "appointments.end_at")?,
        })
    };
    rows.into_iter().map(place).collect()
}
