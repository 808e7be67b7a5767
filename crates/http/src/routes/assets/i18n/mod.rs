//! `/assets/i18n`

pub(crate) mod get;
