//! The engine that decides: survey-core, started with the first question for it.

use domain::MessageKey;
use domain::setup::{ConsentForm, Questionnaire};
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use serde_json::Map;
use surveys::{Condition, Decider, Decision, DecisionError, Finding, Form};

use super::answering::conditions;
use crate::consents::conditions_of;
use crate::{App, AppError, FieldError};

impl App {
    pub(crate) async fn decide_form(&self, form: &Form, answers: &str) -> Result<Decision, AppError> {
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
        let conditions = conditions(&questionnaire.outcomes);
        self.definition_problems(&questionnaire.json, conditions).await
    }

    /// What is wrong with the definition of a consent form.
    pub(crate) async fn consent_form_problems(
        &self,
        consent: &ConsentForm,
    ) -> Result<Vec<FieldError>, AppError> {
        let problems = self.definition_problems(&consent.json, conditions_of(&consent.json)).await?;
        // The conditions are parts of the definition.
        let of_definition =
            |problem| FieldError { problem, ..FieldError::new("json", MessageKey::ValueInvalid) };
        Ok(problems.into_iter().map(|field| of_definition(field.problem)).collect())
    }

    async fn definition_problems(
        &self,
        definition: &str,
        conditions: Vec<Condition>,
    ) -> Result<Vec<FieldError>, AppError> {
        let now = self.clock().now().to_zoned(TimeZone::UTC).datetime();
        let form = form(definition.to_owned(), crate::DEFAULT_LANGUAGE, now, conditions);
        let findings = match self.decider()?.check(&form).await {
            Ok(findings) | Err(DecisionError::Undecidable(findings)) => findings,
            Err(error @ DecisionError::Mismatched) => {
                let problem = Some(error.to_string());
                return Ok(vec![FieldError { problem, ..FieldError::new("json", MessageKey::ValueInvalid) }]);
            }
            Err(error) => return Err(undecided(&error)),
        };
        Ok(findings.iter().filter_map(problem).collect())
    }

    pub(super) fn decider(&self) -> Result<&Decider, AppError> {
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
pub(crate) fn condition(position: usize, expression: &str) -> Condition {
    Condition { id: position.to_string(), expression: expression.to_owned(), result: None }
}

pub(crate) fn form(definition: String, language: &str, now: DateTime, conditions: Vec<Condition>) -> Form {
    Form { definition, language: language.to_owned(), context: Map::new(), now, conditions }
}

fn undecided(error: &DecisionError) -> AppError {
    if !error.may_try_again() {
        tracing::error!(%error, "a published questionnaire can't be decided upon");
    }
    AppError::Undecided
}

/// `None` for what is said at another place already: the condition of a text that is computed is that of its outcome.
fn problem(finding: &Finding) -> Option<FieldError> {
    let mut parts = finding.place.splitn(3, '.');
    let position = parts.next().and_then(|part| part.parse::<usize>().ok());
    let (field, key) = match (position, parts.next(), parts.next()) {
        (None, ..) => ("json".to_owned(), MessageKey::ValueInvalid),
        (Some(position), None, _) => (format!("outcomes.{position}.condition"), MessageKey::ConditionInvalid),
        (Some(position), Some(name), Some(_)) => {
            (format!("outcomes.{position}.result.{name}"), MessageKey::ConditionInvalid)
        }
        (Some(_), Some(_), None) => return None,
    };
    Some(FieldError { problem: Some(finding.to_string()), ..FieldError::new(field, key) })
}
