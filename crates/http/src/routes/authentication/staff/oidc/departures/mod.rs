//! `/api/authentication/staff/oidc/departures`

pub(crate) mod post;
