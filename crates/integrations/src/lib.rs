//! The outside world. Each integration is an enum of the ways it can be reached, one of which works out of the box.

pub mod anchors;
pub mod captcha;
pub mod files;
pub mod geo;
mod http;
pub mod mail;
pub mod oidc;
pub mod private_file;
pub mod sms;
