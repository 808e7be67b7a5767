//! `/api/admin/notifications`

pub(crate) mod get;
pub(crate) mod retries;
