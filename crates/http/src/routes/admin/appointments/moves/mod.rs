//! `/api/admin/appointments/{id}/moves`

pub(crate) mod get;
pub(crate) mod post;
