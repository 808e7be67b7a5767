//! `/api/admin/waiting`

pub(crate) mod get;
