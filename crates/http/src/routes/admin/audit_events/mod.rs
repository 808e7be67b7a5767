//! `/api/admin/audit_events`

pub(crate) mod get;
