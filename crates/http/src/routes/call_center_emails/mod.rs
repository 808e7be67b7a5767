//! `/api/call_center_emails`

pub(crate) mod post;
