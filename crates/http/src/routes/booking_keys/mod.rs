//! `/api/booking_keys` and `/api/booking_keys/{bookingKey}`

pub(crate) mod delete;
pub(crate) mod get;
pub(crate) mod holds;
pub(crate) mod needs;
pub(crate) mod post;
