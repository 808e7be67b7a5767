//! `/api/secured/booking_keys/{bookingKey}/…`, reads only

pub(crate) mod calendar;
pub(crate) mod summary;
