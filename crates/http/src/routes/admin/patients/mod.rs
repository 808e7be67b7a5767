//! `/api/admin/patients`

pub(crate) mod erasures;
pub(crate) mod exports;
pub(crate) mod links;
pub(crate) mod one;
pub(crate) mod search;
