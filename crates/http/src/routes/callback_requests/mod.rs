//! `/api/callback_requests`

pub(crate) mod post;
