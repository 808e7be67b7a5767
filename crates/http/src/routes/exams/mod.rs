//! `/api/exams`

pub(crate) mod general_enquiry;
pub(crate) mod get;
pub(crate) mod special_enquiry;
pub(crate) mod walk_in;
