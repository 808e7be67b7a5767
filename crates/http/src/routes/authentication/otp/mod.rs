//! `/api/authentication/otp`

pub(crate) mod post;
pub(crate) mod validation;
