//! `/api/booking_keys/{bookingKey}/unsubscriptions`

pub(crate) mod get;
pub(crate) mod post;
