//! The day of a clinic on the wire: its board, and moves of appointments.

use app::office::{
    AffectedPatient, Board, BoardDay, BoardDevice, BoardHold, FreeTime, MovedAppointment, WantedMove,
};
use domain::appointment::AppointmentStatus;
use domain::{DeviceId, TimeRange};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::exceptions::ExceptionDto;
use super::local;

/// Opening hours of a clinic's devices, and holds by patients online. Appointments have their own call.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeBoard)]
pub(crate) struct BoardDto {
    /// Changes as soon as anything here, or an appointment of these devices, changes. Also the `ETag`.
    pub version: String,
    pub clinic_id: i64,
    pub clinic_name: String,
    pub clinic_slug: String,
    pub region_slug: String,
    pub time_zone: String,
    pub devices: Vec<BoardDeviceDto>,
    pub exceptions: Vec<ExceptionDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeBoardDevice)]
pub(crate) struct BoardDeviceDto {
    pub id: i64,
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group_name: Option<String>,
    /// Opening hours, including exceptions.
    pub open: Vec<SpanDto>,
    pub holds: Vec<BoardHoldDto>,
    /// Day by day, if an overview was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub days: Option<Vec<BoardDayDto>>,
}

/// A summary of a device's day, without patient data.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeBoardDay)]
pub(crate) struct BoardDayDto {
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// Appointments that start on this day.
    pub appointments: usize,
    /// Those waiting for approval.
    pub to_approve: usize,
    /// Those whose patient asked for another time.
    pub asking: usize,
    /// Future ones outside the device's hours.
    pub outside_hours: usize,
    /// Open minutes, without closures.
    pub open_minutes: i64,
    /// Booked minutes among the open ones.
    pub booked_minutes: i64,
    /// Minutes lost to closures.
    pub blocked_minutes: i64,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeSpan)]
pub(crate) struct SpanDto {
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
}

/// Time held online, clean-up included.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeBoardHold)]
pub(crate) struct BoardHoldDto {
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
    #[schema(format = DateTime)]
    pub expires_at: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeMove)]
pub(crate) struct MoveDto {
    pub device_id: i64,
    #[schema(value_type = String, format = DateTime)]
    pub start: Timestamp,
    /// The status of the appointment as read.
    pub status: AppointmentStatus,
    /// Why rules are overridden; required if one is.
    pub reason: Option<String>,
    /// Why it is moved to a time at which the patient has another appointment; required then.
    pub overlap_reason: Option<String>,
}

/// The appointment that replaced the old one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeMoved)]
pub(crate) struct MovedDto {
    pub id: i64,
    pub slug: String,
    pub status: AppointmentStatus,
    pub device_id: i64,
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OfficeFreeTimes)]
pub(crate) struct FreeTimesDto {
    /// Device by device, by time.
    pub items: Vec<FreeTimeDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeFreeTime)]
pub(crate) struct FreeTimeDto {
    pub device_id: i64,
    pub device_name: String,
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
}

/// A patient booked in time to be closed, or on a record to be retired.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AppointmentInTheWay)]
pub(crate) struct AffectedPatientDto {
    pub id: i64,
    pub patient_name: String,
    pub exam_name: String,
    pub clinic_id: i64,
    pub device_id: i64,
    pub device_name: String,
    #[schema(format = DateTime)]
    pub start: String,
    #[schema(format = DateTime)]
    pub end: String,
    pub time_zone: String,
}

impl From<Board> for BoardDto {
    fn from(Board { version, clinic, devices, exceptions }: Board) -> Self {
        let span = |open: TimeRange| SpanDto {
            start: local(open.from, &clinic.time_zone),
            end: local(open.until, &clinic.time_zone),
        };
        let hold = |BoardHold { start, end, expires_at }: BoardHold| BoardHoldDto {
            start: local(start, &clinic.time_zone),
            end: local(end, &clinic.time_zone),
            expires_at: local(expires_at, &clinic.time_zone),
        };
        let device = |BoardDevice { device, open, holds, days }: BoardDevice| BoardDeviceDto {
            id: device.id.0,
            name: device.name,
            group_name: device.group_name,
            open: open.into_iter().map(span).collect(),
            holds: holds.into_iter().map(hold).collect(),
            days: days.map(|days| days.into_iter().map(BoardDayDto::from).collect()),
        };
        Self {
            version,
            devices: devices.into_iter().map(device).collect(),
            exceptions: exceptions.into_iter().map(ExceptionDto::from).collect(),
            clinic_id: clinic.id.0,
            clinic_slug: clinic.slug.to_string(),
            region_slug: clinic.region.to_string(),
            clinic_name: clinic.name,
            time_zone: clinic.time_zone,
        }
    }
}

impl From<BoardDay> for BoardDayDto {
    fn from(BoardDay { load, appointments, to_approve, asking, outside_hours }: BoardDay) -> Self {
        Self {
            date: load.date,
            appointments,
            to_approve,
            asking,
            outside_hours,
            open_minutes: load.open_minutes,
            booked_minutes: load.booked_minutes,
            blocked_minutes: load.blocked_minutes,
        }
    }
}

impl From<MoveDto> for WantedMove {
    fn from(typed: MoveDto) -> Self {
        let MoveDto { device_id, start, status, reason, overlap_reason } = typed;
        Self { device: DeviceId(device_id), start, status, reason, overlap_reason }
    }
}

impl From<MovedAppointment> for MovedDto {
    fn from(MovedAppointment { appointment, time_zone }: MovedAppointment) -> Self {
        Self {
            id: appointment.id.0,
            slug: appointment.slug,
            status: appointment.status,
            device_id: appointment.device_id.0,
            start: local(appointment.start, &time_zone),
            end: local(appointment.end, &time_zone),
        }
    }
}

impl From<Vec<FreeTime>> for FreeTimesDto {
    fn from(times: Vec<FreeTime>) -> Self {
        let item = |FreeTime { device, start, end, time_zone }| FreeTimeDto {
            device_id: device.id.0,
            device_name: device.name,
            start: local(start, &time_zone),
            end: local(end, &time_zone),
        };
        Self { items: times.into_iter().map(item).collect() }
    }
}

impl From<AffectedPatient> for AffectedPatientDto {
    fn from(AffectedPatient { appointment, patient, exam, device, time_zone }: AffectedPatient) -> Self {
        Self {
            id: appointment.id.0,
            patient_name: patient,
            exam_name: exam,
            clinic_id: appointment.clinic_id.0,
            device_id: appointment.device_id.0,
            device_name: device,
            start: local(appointment.start, &time_zone),
            end: local(appointment.end, &time_zone),
            time_zone,
        }
    }
}
