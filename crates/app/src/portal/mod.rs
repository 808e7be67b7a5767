//! What a patient sees of their own booking.

mod calendar_file;
mod mask;
mod reference;
mod summary;

pub use reference::ReferenceAppointment;
pub use summary::{Summary, SummaryItem};
