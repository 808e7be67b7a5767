//! `/api/admin/notifications`

pub(crate) mod get;
pub(crate) mod retries;
pub(crate) mod test_messages;
