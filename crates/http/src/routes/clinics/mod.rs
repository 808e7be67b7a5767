//! `/api/clinics`

pub(crate) mod nearby;
