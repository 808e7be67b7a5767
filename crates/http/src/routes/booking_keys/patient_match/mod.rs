//! `/api/booking_keys/{bookingKey}/patient_match`

pub(crate) mod post;
