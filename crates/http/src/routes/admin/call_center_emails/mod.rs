//! `/api/admin/call_center_emails`

pub(crate) mod get;
pub(crate) mod put;
