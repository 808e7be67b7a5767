//! `/api/booking_keys/{bookingKey}/transfers`

pub(crate) mod post;
