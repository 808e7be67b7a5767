//! `/api/booking_keys/{bookingKey}/holds`

pub(crate) mod delete;
pub(crate) mod post;
pub(crate) mod put;
