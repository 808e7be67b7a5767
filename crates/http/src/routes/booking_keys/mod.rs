//! `/api/booking_keys` and `/api/booking_keys/{bookingKey}`

pub(crate) mod delete;
pub(crate) mod get;
pub(crate) mod holds;
pub(crate) mod needs;
pub(crate) mod pain_score;
pub(crate) mod patient_match;
pub(crate) mod post;
pub(crate) mod results_access;
pub(crate) mod temporary_documents;
pub(crate) mod temporary_questionnaires;
pub(crate) mod transfers;
pub(crate) mod unsubscriptions;
