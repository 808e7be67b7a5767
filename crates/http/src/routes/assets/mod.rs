//! `/api/assets` and the shared files under `/assets`.

pub(crate) mod application;
pub(crate) mod i18n;
pub(crate) mod theme;
pub(crate) mod translations;
