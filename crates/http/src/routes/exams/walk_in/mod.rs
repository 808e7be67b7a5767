//! `/api/exams/walk_in`

pub(crate) mod get;
