//! `/api/secured/reference_appointments`

pub(crate) mod get;
