//! `/api/slots/next`

pub(crate) mod get;
