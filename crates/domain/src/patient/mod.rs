//! What a patient types about themselves, and what makes it acceptable.

mod details;
mod guardian;
mod medicare;
mod needs;

pub use details::{FieldProblem, PatientDetails, ValidPatient, has_unprintable};
pub use guardian::{BookingFor, Guardian, ValidGuardian, needs_guardian};
pub use medicare::is_medicare_number;
pub use needs::{Need, Needs};
