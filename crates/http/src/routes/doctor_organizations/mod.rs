//! `/api/doctor_organizations`

pub(crate) mod get;
