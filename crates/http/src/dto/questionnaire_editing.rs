//! Questionnaires on the wire, as staff write and try them.

use app::questionnaires::PublishedVersion;
use app::questionnaires::{FindingPlace, LocatedFinding, Trial, TriedOutcome, UnsavedQuestionnaire};
use domain::questionnaire::{Outcome, OutcomeResult};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UnsavedQuestionnaire)]
pub(crate) struct UnsavedQuestionnaireDto {
    /// A `SurveyJS` definition as JSON text.
    pub json: String,
    #[serde(default)]
    pub outcomes: Vec<Outcome>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TriedQuestionnaire)]
pub(crate) struct TriedQuestionnaireDto {
    #[serde(flatten)]
    pub unsaved: UnsavedQuestionnaireDto,
    /// The answers: a JSON object as text.
    pub answer: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionnaireFinding)]
pub(crate) struct QuestionnaireFindingDto {
    /// Such as `unreadable`, `syntax`, `unknown_name`, `unknown_function` or `meaningless`: it always says the same.
    pub kind: String,
    /// The name, property or text that it is about.
    pub detail: String,
    /// The question, if it is about one, with the property: `pacemaker.visibleIf`.
    pub place: String,
    /// The position of the outcome, from 0, if its condition or result is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<usize>,
    /// With an outcome: whether it is about a text of its result, named by `place`, such as `0.message.result`.
    pub in_result: bool,
    /// In the text of the definition, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
}

/// What answers would lead to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionnaireTrial)]
pub(crate) struct QuestionnaireTrialDto {
    /// Whether every question that is asked has a valid answer. Otherwise nothing would happen yet.
    pub complete: bool,
    /// Required questions without an answer.
    pub unanswered: Vec<String>,
    /// Questions with a wrong answer.
    pub invalid: Vec<String>,
    /// All, in their order.
    pub outcomes: Vec<TriedOutcomeDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TriedOutcome)]
pub(crate) struct TriedOutcomeDto {
    pub is_true: bool,
    /// What the condition read.
    pub read: Vec<ReadValueDto>,
    /// As a patient would get it; empty if the condition isn't true.
    pub result: OutcomeResult,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReadValue)]
pub(crate) struct ReadValueDto {
    pub name: String,
    /// Null without an answer.
    pub value: Value,
}

/// What was published under a number. It never changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionnaireVersion)]
pub(crate) struct QuestionnaireVersionDto {
    /// A `SurveyJS` definition as JSON text.
    pub json: String,
    pub outcomes: Vec<Outcome>,
}

impl From<UnsavedQuestionnaireDto> for UnsavedQuestionnaire {
    fn from(UnsavedQuestionnaireDto { json, outcomes }: UnsavedQuestionnaireDto) -> Self {
        Self { definition: json, outcomes }
    }
}

impl From<LocatedFinding> for QuestionnaireFindingDto {
    fn from(LocatedFinding { finding, place }: LocatedFinding) -> Self {
        let mut dto = Self {
            kind: finding.kind,
            detail: finding.detail,
            place: finding.place,
            outcome: None,
            in_result: false,
            line: None,
            column: None,
        };
        match place {
            FindingPlace::Outcome { position, in_result } => {
                (dto.outcome, dto.in_result) = (Some(position), in_result);
            }
            FindingPlace::Line { line, column } => (dto.line, dto.column) = (Some(line), Some(column)),
            FindingPlace::Definition => {}
        }
        dto
    }
}

impl From<Trial> for QuestionnaireTrialDto {
    fn from(trial: Trial) -> Self {
        Self {
            complete: trial.is_complete,
            unanswered: trial.unanswered,
            invalid: trial.invalid,
            outcomes: trial.outcomes.into_iter().map(TriedOutcomeDto::from).collect(),
        }
    }
}

impl From<TriedOutcome> for TriedOutcomeDto {
    fn from(TriedOutcome { is_true, read, result }: TriedOutcome) -> Self {
        let read = read.into_iter().map(|read| ReadValueDto { name: read.name, value: read.value });
        Self { is_true, read: read.collect(), result }
    }
}

impl From<PublishedVersion> for QuestionnaireVersionDto {
    fn from(PublishedVersion { definition, outcomes }: PublishedVersion) -> Self {
        Self { json: definition, outcomes }
    }
}
