//! `/api/config/contact`

pub(crate) mod get;
