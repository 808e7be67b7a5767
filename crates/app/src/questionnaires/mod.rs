//! Questionnaires: opened and answered by patients, decided by the server, and required before an exam is booked or requested.

mod answering;
mod engine;
mod open;
mod required;

pub use open::{OpenQuestionnaires, OpenedAnswer, OpenedQuestionnaire, QuestionnaireSet};
pub(crate) use required::ExamDecisions;
pub use required::SubmittingCall;

use crate::secrets::{hash, hex};

/// Identifies answers: a decision is about these alone.
fn answer_hash(result: &str) -> String {
    hex(&hash(result.as_bytes()))
}
