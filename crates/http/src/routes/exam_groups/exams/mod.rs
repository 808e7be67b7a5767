//! `/api/exam_groups/{group_name}/exams`

pub(crate) mod get;
