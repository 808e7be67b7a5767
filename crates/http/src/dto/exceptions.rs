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

/// Days on which a device, or a whole clinic, works otherwise than its week says.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScheduleException)]
pub(crate) struct ExceptionDto {
    pub id: String,
    /// Another one as soon as it says anything else.
    pub version: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_id: Option<i64>,
    /// Where it holds for all devices of a clinic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinic_id: Option<i64>,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    #[schema(value_type = String, format = Date)]
    pub last_date: Date,
    /// Such as `09:00`; from the beginning of each day where it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// Whether it opens time; it closes it otherwise.
    pub opens: bool,
    pub reason: String,
    /// How many are booked in the time that it closes, from now on: they have still to be moved.
    pub still_booked: usize,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ScheduleExceptionList)]
pub(crate) struct ExceptionListDto {
    /// The earliest first.
    pub items: Vec<ExceptionDto>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RemoveExceptionQuery {
    /// As it was read.
    pub version: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewScheduleException)]
pub(crate) struct NewExceptionDto {
    /// This, or `clinicId`.
    pub device_id: Option<i64>,
    pub clinic_id: Option<i64>,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// That day alone where it is left out.
    #[schema(value_type = Option<String>, format = Date)]
    pub last_date: Option<Date>,
    /// Such as `09:00`; from the beginning of each day where it is left out.
    pub from: Option<String>,
    /// To the end of each day where it is left out.
    pub to: Option<String>,
    #[serde(default)]
    pub opens: bool,
    pub reason: String,
    /// Whether it closes the time to new bookings although patients are booked: they stay until they are moved.
    #[serde(default)]
    pub keeps_booked: bool,
}

/// What becomes of it. Where it holds, and whether it opens or closes, stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ScheduleExceptionChange)]
pub(crate) struct ExceptionChangeDto {
    /// As it was read.
    pub version: String,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// That day alone where it is left out.
    #[schema(value_type = Option<String>, format = Date)]
    pub last_date: Option<Date>,
    /// Such as `09:00`; from the beginning of each day where it is left out.
    pub from: Option<String>,
    /// To the end of each day where it is left out.
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
    /// What was typed; a time that is none is refused by its name.
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
