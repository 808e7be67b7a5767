//! `/api/secured/appointments/…`

pub(crate) mod attachments;
pub(crate) mod can_change;
pub(crate) mod cancellations;
pub(crate) mod confirmations;
pub(crate) mod consent_forms;
pub(crate) mod image_viewer_url;
pub(crate) mod reports;
pub(crate) mod reschedule_requests;
pub(crate) mod reschedules;
