//! `/api/exams/special_enquiry`

pub(crate) mod get;
