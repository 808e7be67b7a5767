//! `/api/locations`

pub(crate) mod current;
pub(crate) mod gps;
