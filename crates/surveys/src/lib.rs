//! Decides questionnaires: which questions are asked, which are unanswered, and which conditions are true. The rules are those of the
//! very survey-core that shows the form, from the same lock file: bundled by `web/decisions`, run here in `QuickJS` without a page,
//! a network or timers. Definitions and answers are untrusted: each has a bound before it is read, and each decision one on time,
//! memory and stack. What can't be decided is an error, never a permission.

mod bounds;
mod decider;
mod form;
mod sandbox;

pub use decider::Decider;
pub use form::{
    Condition, DecidedCondition, Decision, DecisionError, Finding, Form, InvalidAnswer, ReadValue,
};

/// The version of survey-core that decides; none if its bundle can't be read.
pub fn survey_core_version() -> Option<String> {
    sandbox::on_a_thread(|| sandbox::Sandbox::start().ok()?.version()).ok()?.join().ok()?
}
