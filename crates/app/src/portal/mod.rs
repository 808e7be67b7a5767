//! What patients see of their own bookings and do with them.

mod can_change;
mod cancel;
mod changing;
mod confirm;
mod details_change;
mod joined;
mod link_requests;
pub(crate) mod mask;
mod notifications;
mod own_bookings;
mod patient_summary;
mod person;
mod preferred_times;
mod reference;
mod request_status;
mod requests;
mod reschedule;
mod rules;
mod summary;

pub use can_change::CanChange;
pub use cancel::{Cancellation, RescheduleRequestInput};
pub use changing::StatusChange;
pub(crate) use changing::{ChangeEntry, checked_note, checked_text, take_step};
pub(crate) use details_change::changed_details;
pub use details_change::{DetailsChange, DetailsInput};
pub use notifications::NotifiedAppointments;
pub use patient_summary::{Cursor, OtherPerson, PatientItem, PatientSummary};
pub(crate) use person::{Proof, contact_of};
pub use reference::ReferenceAppointment;
pub use request_status::RequestStep;
pub(crate) use request_status::{check_step, check_version};
pub use requests::{RequestItem, RequestSummary};
pub use reschedule::Rescheduled;
pub(crate) use reschedule::next_version;
pub use summary::{Summary, SummaryItem};
