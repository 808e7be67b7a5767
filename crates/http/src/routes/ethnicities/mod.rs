//! `/api/ethnicities`

pub(crate) mod get;
