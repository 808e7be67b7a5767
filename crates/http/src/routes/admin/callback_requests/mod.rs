//! `/api/admin/callback_requests`

pub(crate) mod get;
pub(crate) mod put;
