//! `/api/config`

pub(crate) mod get;
