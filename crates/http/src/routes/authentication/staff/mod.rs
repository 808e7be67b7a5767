//! `/api/authentication/staff`

pub(crate) mod get;
pub(crate) mod oidc;
pub(crate) mod post;
pub(crate) mod second_factor;
