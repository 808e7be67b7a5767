//! `/api/secured`: for a proven patient

pub(crate) mod booking_keys;
