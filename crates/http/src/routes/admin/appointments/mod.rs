//! `/api/admin/appointments`

pub(crate) mod approvals;
pub(crate) mod declines;
pub(crate) mod get;
pub(crate) mod history;
pub(crate) mod messages;
pub(crate) mod moves;
pub(crate) mod new_links;
pub(crate) mod search;
pub(crate) mod status;
pub(crate) mod undos;
pub(crate) mod upload_links;
