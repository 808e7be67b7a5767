//! What a patient types about themselves, and what makes it acceptable.

mod details;
mod medicare;

pub use details::{FieldProblem, PatientDetails, ValidPatient};
pub use medicare::is_medicare_number;
