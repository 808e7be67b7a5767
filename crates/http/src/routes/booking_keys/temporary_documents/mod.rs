//! `/api/booking_keys/{bookingKey}/temporary_documents`

pub(crate) mod delete;
pub(crate) mod post;
