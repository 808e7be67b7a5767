//! `/api/booking_keys/{bookingKey}/results_access`

pub(crate) mod get;
