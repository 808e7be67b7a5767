//! `/api/clinics/separate_booking`

pub(crate) mod get;
