//! `/api/admin/texts`

pub(crate) mod get;
pub(crate) mod put;
