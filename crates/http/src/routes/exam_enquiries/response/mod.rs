//! `/api/exam_enquiries/response`

pub(crate) mod get;
