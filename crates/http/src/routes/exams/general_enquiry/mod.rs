//! `/api/exams/general_enquiry`

pub(crate) mod get;
