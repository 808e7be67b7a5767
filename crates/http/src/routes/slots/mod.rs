//! `/api/slots`

pub(crate) mod get;
pub(crate) mod next;
