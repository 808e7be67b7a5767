//! `/api/secured`: for a proven patient, and for staff of the clinic

pub(crate) mod appointments;
pub(crate) mod booking_keys;
pub(crate) mod booking_requests;
pub(crate) mod password;
pub(crate) mod patient_details_changes;
pub(crate) mod patients;
pub(crate) mod reference_appointments;
pub(crate) mod reports;
pub(crate) mod second_factor;
pub(crate) mod sessions;
