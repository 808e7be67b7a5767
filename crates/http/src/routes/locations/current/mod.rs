//! `/api/locations/current`

pub(crate) mod get;
