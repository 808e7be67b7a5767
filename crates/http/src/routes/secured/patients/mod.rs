//! `/api/secured/patients/…`

pub(crate) mod summary;
