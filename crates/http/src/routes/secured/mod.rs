//! `/api/secured`: for a proven patient

pub(crate) mod booking_keys;
pub(crate) mod reference_appointments;
