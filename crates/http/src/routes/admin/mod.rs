//! `/api/admin`: the back office

pub(crate) mod patients;
