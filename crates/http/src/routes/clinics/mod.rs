//! `/api/clinics`

pub(crate) mod by_ids;
pub(crate) mod exams;
pub(crate) mod get;
pub(crate) mod nearby;
pub(crate) mod separate_booking;
