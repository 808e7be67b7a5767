//! `/api/booking_keys/{bookingKey}/needs`

pub(crate) mod put;
