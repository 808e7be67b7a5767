//! `/api/secured/booking_requests/…`

pub(crate) mod post;
pub(crate) mod status;
pub(crate) mod summary;
pub(crate) mod r#type;
