//! `/api/clinics/by_ids`

pub(crate) mod get;
