//! `/api/authentication/staff/second_factor`

pub(crate) mod post;
