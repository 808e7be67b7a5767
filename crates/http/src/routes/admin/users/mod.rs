//! `/api/admin/users`

pub(crate) mod delete;
pub(crate) mod get;
pub(crate) mod one;
pub(crate) mod password_resets;
pub(crate) mod post;
pub(crate) mod put;
pub(crate) mod second_factor_resets;
pub(crate) mod sessions;
