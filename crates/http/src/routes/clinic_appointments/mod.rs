//! `/api/clinic_appointments`

pub(crate) mod get;
