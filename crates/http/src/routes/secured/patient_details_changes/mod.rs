//! `/api/secured/patient_details_changes`

pub(crate) mod post;
