//! `/api/secured/booking_keys/{bookingKey}/…`

pub(crate) mod booking_requests;
pub(crate) mod calendar;
pub(crate) mod notifications;
pub(crate) mod pain_score;
pub(crate) mod pending_notifications;
pub(crate) mod shared_accesses;
pub(crate) mod summary;
