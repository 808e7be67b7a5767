//! `/api/admin/boards`

pub(crate) mod get;
