//! `/api/notifications`

pub(crate) mod preview_translated_email;
