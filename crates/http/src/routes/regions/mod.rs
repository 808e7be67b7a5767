//! `/api/regions`

pub(crate) mod get;
