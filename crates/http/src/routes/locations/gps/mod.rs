//! `/api/locations/gps`

pub(crate) mod post;
