//! `/api/booking_requests`

pub(crate) mod post;
