//! `/api/link_requests`

pub(crate) mod post;
