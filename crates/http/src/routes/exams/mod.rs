//! `/api/exams`

pub(crate) mod get;
