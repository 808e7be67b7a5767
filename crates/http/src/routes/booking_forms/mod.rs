//! `/api/booking_forms`

pub(crate) mod get;
