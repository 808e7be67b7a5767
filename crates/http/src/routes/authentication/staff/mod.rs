//! `/api/authentication/staff`

pub(crate) mod post;
