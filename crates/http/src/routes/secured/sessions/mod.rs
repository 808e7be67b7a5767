//! `/api/secured/sessions`

pub(crate) mod delete;
pub(crate) mod get;
