//! `/api/authentication/staff/oidc`

pub(crate) mod departures;
pub(crate) mod post;
