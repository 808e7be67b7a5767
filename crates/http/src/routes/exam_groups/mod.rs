//! `/api/exam_groups`

pub(crate) mod exams;
pub(crate) mod get;
