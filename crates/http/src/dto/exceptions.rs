//! Exceptions to schedules on the wire: closures and extra hours.

use app::AppError;
use app::office::{
    ExceptionChange, ExceptionInput, ExceptionOf, ListedException, ShownException, version_of,
};
use domain::availability::ExceptionKind;
use domain::{ClinicId, DeviceId, MessageKey};
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Days on which a device, or a whole clinic, doesn't follow its weekly sessions.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScheduleException)]
pub(crate) struct ExceptionDto {
    pub id: String,
    /// Changes with the content.
    pub version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_id: Option<i64>,
    /// Set if it applies to all devices of a clinic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinic_id: Option<i64>,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    #[schema(value_type = String, format = Date)]
    pub last_date: Date,
    /// Such as `09:00`; the start of each day if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Whether it opens time; otherwise it closes it.
    pub opens: bool,
    pub reason: String,
    /// Patients booked in the closed time, from now on, who still have to be moved.
    pub still_booked: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScheduleExceptionList)]
pub(crate) struct ExceptionListDto {
    /// Earliest first.
    pub items: Vec<ExceptionDto>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RemoveExceptionQuery {
    /// The version as read.
    pub version: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewScheduleException)]
pub(crate) struct NewExceptionDto {
    /// Either this or `clinicId`.
    pub device_id: Option<i64>,
    pub clinic_id: Option<i64>,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// Only the first day if left out.
    #[schema(value_type = Option<String>, format = Date)]
    pub last_date: Option<Date>,
    /// Such as `09:00`; the start of each day if left out.
    pub from: Option<String>,
    /// The end of each day if left out.
    pub to: Option<String>,
    #[serde(default)]
    pub opens: bool,
    pub reason: String,
    /// Whether it closes the time to new bookings although patients are booked: they stay until they are moved.
    #[serde(default)]
    pub keeps_booked: bool,
}

/// New days, hours or reason. The place, and whether it opens or closes, stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScheduleExceptionChange)]
pub(crate) struct ExceptionChangeDto {
    /// The version as read.
    pub version: String,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// Only the first day if left out.
    #[schema(value_type = Option<String>, format = Date)]
    pub last_date: Option<Date>,
    /// Such as `09:00`; the start of each day if left out.
    pub from: Option<String>,
    /// The end of each day if left out.
    pub to: Option<String>,
    pub reason: String,
}

impl From<ShownException> for ExceptionDto {
    fn from(ShownException { listed, still_booked }: ShownException) -> Self {
        let version = version_of(&listed);
        let ListedException { id, of, exception, reason } = listed;
        let clock = |minute: i16| format!("{:02}:{:02}", minute / 60, minute % 60);
        let (device_id, clinic_id) = match of {
            ExceptionOf::Device(device) => (Some(device.0), None),
            ExceptionOf::Clinic(clinic) => (None, Some(clinic.0)),
        };
        Self {
            id: id.to_string(),
            version,
            device_id,
            clinic_id,
            date: exception.first_day,
            last_date: exception.last_day,
            from: exception.from_minute.map(clock),
            to: exception.to_minute.map(clock),
            opens: exception.kind == ExceptionKind::Open,
            reason,
            still_booked,
        }
    }
}

impl NewExceptionDto {
    /// Parses the input; an invalid time is refused by name.
    pub(crate) fn read(self) -> Result<ExceptionInput, AppError> {
        Ok(ExceptionInput {
            device: self.device_id.map(DeviceId),
            clinic: self.clinic_id.map(ClinicId),
            first_day: self.date,
            last_day: self.last_date.unwrap_or(self.date),
            from: time("from", self.from)?,
            to: time("to", self.to)?,
            opens: self.opens,
            reason: self.reason,
            keeps_booked: self.keeps_booked,
        })
    }
}

impl ExceptionChangeDto {
    pub(crate) fn read(self) -> Result<ExceptionChange, AppError> {
        Ok(ExceptionChange {
            version: self.version,
            first_day: self.date,
            last_day: self.last_date.unwrap_or(self.date),
            from: time("from", self.from)?,
            to: time("to", self.to)?,
            reason: self.reason,
        })
    }
}

fn time(field: &str, typed: Option<String>) -> Result<Option<Time>, AppError> {
    let read = typed.map(|text| text.parse::<Time>()).transpose();
    read.map_err(|_| AppError::field(field, MessageKey::ValueInvalid))
}
