//! `/api/secured/reports/{id}/…`

pub(crate) mod download;
