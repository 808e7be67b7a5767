//! `/api/admin/booking_keys`

pub(crate) mod patient;
pub(crate) mod short_notice;
