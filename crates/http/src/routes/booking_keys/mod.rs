//! `/api/booking_keys` and `/api/booking_keys/{bookingKey}`

pub(crate) mod delete;
pub(crate) mod get;
pub(crate) mod holds;
pub(crate) mod patient_match;
pub(crate) mod post;
