//! `/api/secured/password`

pub(crate) mod put;
