//! `/api/admin`: the back office

pub(crate) mod appointments;
pub(crate) mod patients;
