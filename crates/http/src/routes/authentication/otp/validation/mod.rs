//! `/api/authentication/otp/validation`

pub(crate) mod post;
