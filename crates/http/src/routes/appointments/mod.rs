//! `/api/appointments`

pub(crate) mod post;
