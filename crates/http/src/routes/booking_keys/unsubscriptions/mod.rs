//! `/api/booking_keys/{bookingKey}/unsubscriptions`

pub(crate) mod post;
