//! Patient details as typed, and what makes them valid.

mod details;
mod guardian;
mod joining;
mod medicare;
mod name_given;
mod names_agree;
mod needs;
mod same_person;
mod search;
pub mod telephone;

pub use details::{FieldProblem, PatientDetails, ValidPatient, date_of_birth, is_email};
pub use guardian::{BookingFor, Guardian, ValidGuardian, needs_guardian};
pub use joining::{JoinedBy, MatchState};
pub use medicare::is_medicare_number;
pub use name_given::is_named;
pub use names_agree::names_agree;
pub use needs::{Need, Needs};
pub use same_person::same_person;
pub use search::{search_names, searched_name};
