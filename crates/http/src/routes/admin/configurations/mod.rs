//! `/api/admin/configurations`

pub(crate) mod get;
pub(crate) mod previews;
pub(crate) mod put;
