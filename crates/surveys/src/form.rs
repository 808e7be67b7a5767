//! What is decided, and the decision.

use std::fmt;

use jiff::civil::DateTime;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

/// A questionnaire as it is shown to one person, with what is to be decided about their answers.
#[derive(Debug, Clone)]
pub struct Form {
    /// The JSON of `SurveyJS`.
    pub definition: String,
    /// Of the messages, such as `mk` or `en-AU`.
    pub language: String,
    /// Values that expressions may read beside the answers, such as `exam` and `age`. No question may have one of these names.
    pub context: Map<String, Value>,
    /// What the clock of the clinic shows.
    pub now: DateTime,
    pub conditions: Vec<Condition>,
}

/// An expression of `SurveyJS` that is true or not.
#[derive(Debug, Clone, Serialize)]
pub struct Condition {
    pub id: String,
    pub expression: String,
    /// Another expression, whose value is wanted where the condition is true.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// The names of the questions that these answers lead to, in their order.
    pub questions: Vec<String>,
    /// Those of them that are required and have no answer.
    pub unanswered: Vec<String>,
    /// Those of them with messages, the unanswered ones included.
    pub invalid: Vec<InvalidAnswer>,
    /// The answers that count: without those to questions that aren't asked, with the values that the form calculates.
    pub answers: Map<String, Value>,
    /// All conditions, in the order in which they were given. Only those of a complete decision should have consequences.
    pub conditions: Vec<DecidedCondition>,
}

impl Decision {
    /// Whether every answer is there and valid.
    pub fn is_complete(&self) -> bool {
        self.invalid.is_empty() && self.unanswered.is_empty()
    }
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InvalidAnswer {
    pub question: String,
    /// In the language of the form.
    pub messages: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DecidedCondition {
    pub id: String,
    pub is_true: bool,
    /// What its expression reads, with the values at the time: the trace of the decision.
    pub read: Vec<ReadValue>,
    /// The value of the result's expression; null where the condition isn't true or has none.
    pub result: Value,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReadValue {
    /// Of a question, a part of one, a calculated value or a value of the context.
    pub name: String,
    pub value: Value,
}

/// What is wrong with a definition or a condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Finding {
    /// The id of a condition, or a place in the definition.
    pub place: String,
    /// Such as `syntax`, `unknown_function`, `unknown_name` or `remote_choices`.
    pub kind: String,
    /// The name or text that it is about.
    pub detail: String,
}

impl Finding {
    pub(crate) fn new(place: &str, kind: &str, detail: impl Into<String>) -> Self {
        Self { place: place.to_owned(), kind: kind.to_owned(), detail: detail.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {} ({})", self.place, self.kind, self.detail)
    }
}

/// Why there is no decision. Nothing is allowed without one.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DecisionError {
    #[error("too many decisions are waiting; try again")]
    Busy,
    #[error("the decision needed more time, memory or stack than it may have; try again")]
    OverBound,
    #[error("the decision failed; try again")]
    Failed,
    #[error("the answers don't fit the questionnaire")]
    Mismatched,
    #[error("the answers can't be read: {0}")]
    UnreadableAnswers(String),
    #[error("the definition or a condition can't be decided upon: {}", list(.0))]
    Undecidable(Vec<Finding>),
}

impl DecisionError {
    /// Whether the same call may succeed later.
    pub fn may_try_again(&self) -> bool {
        matches!(self, Self::Busy | Self::OverBound | Self::Failed)
    }
}

fn list(findings: &[Finding]) -> String {
    findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
