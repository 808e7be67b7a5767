//! `/api/notifications/preview_translated_email`

pub(crate) mod get;
