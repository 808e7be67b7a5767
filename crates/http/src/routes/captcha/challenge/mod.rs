//! `/api/captcha/challenge`

pub(crate) mod get;
