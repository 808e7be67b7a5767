//! `/api/secured/second_factor`

pub(crate) mod get;
pub(crate) mod post;
