//! `/api/secured/booking_keys/{bookingKey}/shared_accesses`

pub(crate) mod delete;
pub(crate) mod get;
pub(crate) mod post;
