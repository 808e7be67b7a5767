//! `/api/clinics/nearby`

pub(crate) mod get;
