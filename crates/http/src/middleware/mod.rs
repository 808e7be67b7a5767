//! What every request passes, from the outside in: context, security headers, envelope, time limit, methods that a call does not
//! have, addresses with U+0000, forgery check, read-only, counted calls, the guard of what is secured.

mod address;
mod context;
mod envelope;
mod forgery;
mod guard;
mod methods;
mod nul;
mod rates;
mod read_only;
mod security;
mod time_limit;

pub(crate) use context::request_context;
pub(crate) use envelope::{envelope, unknown};
pub(crate) use forgery::forgery_check;
pub(crate) use guard::{guard, is_left_to_whoever_owes, is_secured};
pub(crate) use methods::{AllowedMethods, refuse_unknown_method};
pub(crate) use nul::{json_holds_nul, refuse_nul};
pub(crate) use rates::{count_calls, is_counted};
pub(crate) use read_only::read_only;
pub(crate) use security::{page_policy, security_headers};
pub(crate) use time_limit::time_limit;
