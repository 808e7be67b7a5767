//! `/api/admin/patient_details_changes`

pub(crate) mod get;
pub(crate) mod put;
