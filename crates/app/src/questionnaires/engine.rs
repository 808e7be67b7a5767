//! The engine that decides: survey-core, started with the first question for it.

use domain::MessageKey;
use domain::setup::Questionnaire;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde_json::Map;
use surveys::{Condition, Decider, Decision, DecisionError, Finding, Form};

use crate::{App, AppError, FieldError};

impl App {
    pub(super) async fn decide_form(&self, form: &Form, answers: &str) -> Result<Decision, AppError> {
        let decided = self.decider()?.decide(form, answers).await;
        decided.map_err(|error| match error {
            DecisionError::UnreadableAnswers(_) | DecisionError::Mismatched => {
                AppError::Rule(MessageKey::InvalidAnswer)
            }
            error => undecided(&error),
        })
    }

    /// What is wrong with the definition of a questionnaire and the conditions of its outcomes, by field.
    pub(crate) async fn questionnaire_problems(
        &self,
        questionnaire: &Questionnaire,
    ) -> Result<Vec<FieldError>, AppError> {
        let conditions = questionnaire.outcomes.iter().enumerate();
        let conditions = conditions.map(|(position, outcome)| condition(position, &outcome.condition));
        let now = self.clock().now().to_zoned(TimeZone::UTC).datetime();
        let form = form(questionnaire.json.clone(), crate::DEFAULT_LANGUAGE, now, conditions.collect());
        let findings = match self.decider()?.check(&form).await {
            Ok(findings) | Err(DecisionError::Undecidable(findings)) => findings,
            Err(error @ DecisionError::Mismatched) => {
                let problem = Some(error.to_string());
                return Ok(vec![FieldError { problem, ..FieldError::new("json", MessageKey::ValueInvalid) }]);
            }
            Err(error) => return Err(undecided(&error)),
        };
        Ok(findings.iter().map(|finding| problem(finding, questionnaire.outcomes.len())).collect())
    }

    fn decider(&self) -> Result<&Decider, AppError> {
        let decider = &self.0.decider;
        if let Some(started) = decider.get() {
            return Ok(started);
        }
        let started = Decider::start().map_err(|error| {
            tracing::error!(%error, "the engine of decisions doesn't start");
            AppError::Undecided
        })?;
        Ok(decider.get_or_init(|| started))
    }
}

/// A condition is known by its position.
pub(super) fn condition(position: usize, expression: &str) -> Condition {
    Condition { id: position.to_string(), expression: expression.to_owned(), result: None }
}

pub(super) fn form(definition: String, language: &str, now: DateTime, conditions: Vec<Condition>) -> Form {
    Form { definition, language: language.to_owned(), context: Map::new(), now, conditions }
}

fn undecided(error: &DecisionError) -> AppError {
    if !error.may_try_again() {
        tracing::error!(%error, "a published questionnaire can't be decided upon");
    }
    AppError::Undecided
}

fn problem(finding: &Finding, outcomes: usize) -> FieldError {
    let position = finding.place.parse::<usize>().ok().filter(|position| *position < outcomes);
    let (field, key) = match position {
        Some(position) => (format!("outcomes.{position}.condition"), MessageKey::ConditionInvalid),
        None => ("json".to_owned(), MessageKey::ValueInvalid),
    };
    FieldError { problem: Some(finding.to_string()), ..FieldError::new(field, key) }
}
