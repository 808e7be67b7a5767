//! `/api/clinics/{slug}/exams`

pub(crate) mod get;
