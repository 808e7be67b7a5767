//! `/api/booking_requests`

pub(crate) mod attachments;
pub(crate) mod post;
