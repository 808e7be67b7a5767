//! `/api/assets`

pub(crate) mod translations;
