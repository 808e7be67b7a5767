//! The layers every request passes, from the outside in: context, security headers, envelope, stalled bodies, time limit, unknown
//! methods, unreadable addresses, forgery check, read-only, rate limits, the guard of the secured part, hidden keys.

mod address;
mod call_access;
mod context;
mod envelope;
mod forgery;
mod guard;
mod hidden_keys;
mod methods;
mod rates;
mod read_only;
mod readable;
mod security;
mod stalled_body;
mod time_limit;

pub(crate) use call_access::{CallAccess, CallAccesses, StatedAccess};
pub(crate) use context::request_context;
pub(crate) use envelope::{envelope, unknown};
pub(crate) use forgery::forgery_check;
pub(crate) use guard::guard;
pub(crate) use hidden_keys::{KeysLeftOut, hide_keys_from_accounts};
pub(crate) use methods::{AllowedMethods, refuse_unknown_method};
pub(crate) use rates::{count_calls, is_counted, is_under_booking_key};
pub(crate) use read_only::read_only;
pub(crate) use readable::{parameter_name, refuse_unreadable_address};
pub(crate) use security::{page_policy, security_headers};
pub(crate) use stalled_body::{BodyStalled, end_stalled_body};
pub(crate) use time_limit::time_limit;
