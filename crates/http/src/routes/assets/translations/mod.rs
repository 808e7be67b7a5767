//! `/api/assets/translations`

pub(crate) mod get;
