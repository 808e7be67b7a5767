//! `/api/captcha/verification`

pub(crate) mod post;
