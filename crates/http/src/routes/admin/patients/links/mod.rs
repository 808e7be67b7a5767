//! `/api/admin/patients/links`

pub(crate) mod delete;
pub(crate) mod dismissals;
pub(crate) mod get;
pub(crate) mod post;
