//! `/api/authentication`

pub(crate) mod delete;
pub(crate) mod get;
pub(crate) mod otp;
pub(crate) mod post;
pub(crate) mod put;
pub(crate) mod staff;
