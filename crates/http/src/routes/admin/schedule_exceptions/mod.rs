//! `/api/admin/schedule_exceptions`

pub(crate) mod delete;
pub(crate) mod get;
pub(crate) mod one;
pub(crate) mod post;
pub(crate) mod put;
