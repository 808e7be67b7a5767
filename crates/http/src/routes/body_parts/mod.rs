//! `/api/body_parts`

pub(crate) mod get;
