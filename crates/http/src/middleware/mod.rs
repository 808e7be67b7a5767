//! What every request passes, from the outside in: context, security headers, envelope, forgery check.

mod context;
mod envelope;
mod forgery;
mod security;

pub(crate) use context::request_context;
pub(crate) use envelope::{envelope, unknown};
pub(crate) use forgery::forgery_check;
pub(crate) use security::security_headers;
