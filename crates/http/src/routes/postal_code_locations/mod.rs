//! `/api/postal_code_locations`

pub(crate) mod get;
