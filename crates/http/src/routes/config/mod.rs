//! `/api/config`

pub(crate) mod contact;
pub(crate) mod get;
pub(crate) mod terms;
