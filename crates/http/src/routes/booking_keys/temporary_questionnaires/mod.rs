//! `/api/booking_keys/{bookingKey}/temporary_questionnaires`

pub(crate) mod exam;
pub(crate) mod put;
