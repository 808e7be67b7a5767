//! `/api/config/terms`

pub(crate) mod get;
