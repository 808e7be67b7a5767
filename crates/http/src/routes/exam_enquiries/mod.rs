//! `/api/exam_enquiries`

pub(crate) mod get;
pub(crate) mod response;
