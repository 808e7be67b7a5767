//! `/api/assets/application`

pub(crate) mod get;
