//! `/api/secured/booking_requests/…`

pub(crate) mod attachments;
pub(crate) mod documents;
pub(crate) mod post;
pub(crate) mod status;
pub(crate) mod summary;
pub(crate) mod r#type;
