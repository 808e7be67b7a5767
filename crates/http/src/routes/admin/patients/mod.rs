//! `/api/admin/patients`

pub(crate) mod erasures;
pub(crate) mod exports;
