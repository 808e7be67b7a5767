//! `/api/admin/schedule_exceptions`

pub(crate) mod delete;
pub(crate) mod get;
pub(crate) mod post;
