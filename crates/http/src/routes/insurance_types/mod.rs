//! `/api/insurance_types`

pub(crate) mod get;
