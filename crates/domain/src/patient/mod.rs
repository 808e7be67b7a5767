//! What a patient types about themselves, and what makes it acceptable.

mod details;
mod guardian;
mod medicare;
mod needs;
mod same_person;
mod search;
pub mod telephone;

pub use details::{FieldProblem, PatientDetails, ValidPatient, date_of_birth, has_unprintable, is_email};
pub use guardian::{BookingFor, Guardian, ValidGuardian, needs_guardian};
pub use medicare::is_medicare_number;
pub use needs::{Need, Needs};
pub use same_person::same_person;
pub use search::{search_names, searched_name};
