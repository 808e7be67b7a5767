//! Preferred times of a patient, validated and stored as JSON.

use domain::MessageKey;
use domain::booking_request::{PreferredTime, PreferredTimeInput};
use domain::limits::{BOOKING_HORIZON_DAYS, PREFERRED_TIMES_MAX};
use jiff::{Timestamp, ToSpan};

use crate::{AppError, FieldError};

/// As JSON; `None` if there are none.
pub(super) fn checked_times(
    typed: &[PreferredTimeInput],
    now: Timestamp,
) -> Result<Option<String>, AppError> {
    let times = valid_times(typed, "preferredTimes", now)?;
    let rows: Vec<_> = times
        .iter()
        .map(|time| serde_json::json!({ "date": time.date, "from": time.from(), "to": time.to() }))
        .collect();
    Ok(Some(rows).filter(|rows| !rows.is_empty()).map(|rows| serde_json::Value::from(rows).to_string()))
}

/// The times, or which of them are invalid.
pub(super) fn valid_times(
    typed: &[PreferredTimeInput],
    field: &str,
    now: Timestamp,
) -> Result<Vec<PreferredTime>, AppError> {
    if typed.len() > PREFERRED_TIMES_MAX {
        return Err(AppError::field(field, MessageKey::ValueInvalid));
    }
    // In some time zones the day starts earlier.
    let today = now.to_zoned(jiff::tz::TimeZone::UTC).date();
    let (first, last) = (today.saturating_sub(1.day()), today.saturating_add(BOOKING_HORIZON_DAYS.days()));
    let check = |(position, time): (usize, &PreferredTimeInput)| {
        let wrong = |part| FieldError::new(format!("{field}.{position}.{part}"), MessageKey::ValueInvalid);
        time.validate(first, last).map_err(|part| AppError::Fields(vec![wrong(part)]))
    };
    typed.iter().enumerate().map(check).collect()
}
