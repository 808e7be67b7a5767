//! What a patient sees of their own booking.

mod calendar_file;
pub(crate) mod mask;
mod reference;
mod requests;
mod summary;

pub use reference::ReferenceAppointment;
pub use requests::RequestItem;
pub use summary::{Summary, SummaryItem};
