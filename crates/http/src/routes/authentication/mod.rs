//! `/api/authentication`

pub(crate) mod delete;
pub(crate) mod get;
