//! `/api/captcha`

pub(crate) mod challenge;
pub(crate) mod verification;
