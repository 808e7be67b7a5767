//! `/api/admin/booking_requests`

pub(crate) mod assignments;
pub(crate) mod get;
pub(crate) mod notes;
pub(crate) mod offers;
pub(crate) mod one;
pub(crate) mod search;
pub(crate) mod upload_links;
