//! What a patient sees of their own booking.

mod calendar_file;
mod mask;
mod summary;

pub use summary::{Summary, SummaryItem};
