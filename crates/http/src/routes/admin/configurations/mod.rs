//! `/api/admin/configurations`

pub(crate) mod get;
pub(crate) mod put;
