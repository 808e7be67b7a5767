//! `/api/admin`: the back office

pub(crate) mod api_keys;
pub(crate) mod appointments;
pub(crate) mod assets;
pub(crate) mod audit_events;
pub(crate) mod boards;
pub(crate) mod booking_keys;
pub(crate) mod booking_requests;
pub(crate) mod call_center_emails;
pub(crate) mod callback_requests;
pub(crate) mod configurations;
pub(crate) mod notifications;
pub(crate) mod patient_details_changes;
pub(crate) mod patients;
pub(crate) mod questionnaires;
pub(crate) mod schedule_exceptions;
pub(crate) mod setup;
pub(crate) mod texts;
pub(crate) mod users;
pub(crate) mod waiting;
