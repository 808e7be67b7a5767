//! Questionnaires: opened and answered by patients, decided by the server, and required before an exam is booked or requested.

mod answering;
mod api_keys;
mod booked;
mod editing;
mod engine;
mod message;
mod open;
mod pain_scores;
mod pending;
mod required;
mod suggestions;
mod traces;

pub use answering::GivenAnswer;
pub(crate) use answering::incomplete;
pub(crate) use api_keys::without_api_keys;
pub use booked::SavedBookedAnswer;
pub use editing::{FindingPlace, LocatedFinding, Trial, TriedOutcome, UnsavedQuestionnaire};
pub(crate) use engine::{condition, form};
pub use message::QuestionnaireMessage;
pub use open::{OpenQuestionnaires, OpenedAnswer, OpenedQuestionnaire, QuestionnaireSet};
pub use pain_scores::{PainScore, PainScores};
pub use pending::{QuestionnaireDetail, ViewedBy, ViewedQuestionnaire};
pub(crate) use required::ExamDecisions;
pub use required::SubmittingCall;
pub use store::questionnaires::PublishedVersion;
pub use traces::DecisionTrace;

use crate::secrets::{hash, hex};

/// Identifies answers: a decision is about these alone.
fn answer_hash(result: &str) -> String {
    hex(&hash(result.as_bytes()))
}
