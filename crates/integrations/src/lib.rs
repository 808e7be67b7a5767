//! Integrations with other services. Each is an enum of its implementations, one of which works out of the box.

pub mod anchors;
pub mod antivirus;
pub mod captcha;
pub mod files;
pub mod geo;
mod http;
pub mod mail;
pub mod oidc;
pub mod private_file;
pub mod sms;
