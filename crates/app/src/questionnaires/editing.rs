//! What staff learn about a questionnaire before it is saved, and its earlier versions. Nothing is stored here.

use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::questionnaire::{Outcome, OutcomeResult};
use domain::{MessageKey, QuestionnaireId};
use store::questionnaires::{self, PublishedVersion};
use surveys::{Decision, DecisionError, Finding, Form, ReadValue};

use super::answering::{conditions, result_of};
use super::engine::form;
use crate::{App, AppError, Ctx};

/// Questions and outcomes that needn't be saved.
#[derive(Debug, Clone)]
pub struct UnsavedQuestionnaire {
    /// A `SurveyJS` definition as JSON text.
    pub definition: String,
    pub outcomes: Vec<Outcome>,
}

/// What answers would lead to.
#[derive(Debug, Clone)]
pub struct Trial {
    pub is_complete: bool,
    /// Required questions without an answer.
    pub unanswered: Vec<String>,
    /// Questions with a wrong answer.
    pub invalid: Vec<String>,
    /// All, in their order.
    pub outcomes: Vec<TriedOutcome>,
}

#[derive(Debug, Clone)]
pub struct TriedOutcome {
    pub is_true: bool,
    /// What the condition read.
    pub read: Vec<ReadValue>,
    /// As a patient would get it; empty if the condition isn't true.
    pub result: OutcomeResult,
}

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocatedFinding {
    pub finding: Finding,
    pub place: FindingPlace,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FindingPlace {
    /// The position of an outcome, from 0: its condition, or a text of its result that is computed.
    Outcome {
        position: usize,
        in_result: bool,
    },
    /// In the text of the definition, both from 1.
    Line {
        line: usize,
        column: usize,
    },
    Definition,
}

impl App {
    /// All that is wrong with the questions and conditions.
    pub async fn check_questionnaire(
        &self,
        unsaved: &UnsavedQuestionnaire,
        ctx: &Ctx,
    ) -> Result<Vec<LocatedFinding>, AppError> {
        self.require(ctx, Permission::ChangeSetup, AuditAction::ReadSetup).await?;
        let findings = match self.decider()?.check(&self.unsaved_form(unsaved, ctx).await?).await {
            Ok(findings) | Err(DecisionError::Undecidable(findings)) => findings,
            Err(DecisionError::Mismatched) => vec![Finding {
                place: "definition".to_owned(),
                kind: "unreadable_question".to_owned(),
                detail: String::new(),
            }],
            Err(_) => return Err(AppError::Undecided),
        };
        Ok(findings.into_iter().filter_map(|finding| unsaved.locate(finding)).collect())
    }

    /// Decides about answers as if the questionnaire were published.
    pub async fn try_questionnaire(
        &self,
        unsaved: &UnsavedQuestionnaire,
        answers: &str,
        ctx: &Ctx,
    ) -> Result<Trial, AppError> {
        self.require(ctx, Permission::ChangeSetup, AuditAction::ReadSetup).await?;
        let form = self.unsaved_form(unsaved, ctx).await?;
        let decided = self.decider()?.decide(&form, answers).await.map_err(|error| match error {
            DecisionError::UnreadableAnswers(_) | DecisionError::Mismatched => {
                AppError::Rule(MessageKey::InvalidAnswer)
            }
            DecisionError::Undecidable(_) => AppError::field("json", MessageKey::ValueInvalid),
            DecisionError::Busy | DecisionError::OverBound | DecisionError::Failed => AppError::Undecided,
        })?;
        Ok(unsaved.trial(decided))
    }

    /// What was published under a number.
    pub async fn questionnaire_version(
        &self,
        id: QuestionnaireId,
        version: i64,
        ctx: &Ctx,
    ) -> Result<PublishedVersion, AppError> {
        self.require(ctx, Permission::ReadOffice, AuditAction::ReadSetup).await?;
        let found = questionnaires::version(self.store().read(), id, version).await?;
        let PublishedVersion { definition, outcomes } = found.ok_or(AppError::NotFound)?;
        let shown = |outcome: Outcome| Outcome { result: outcome.result.without_api_key(), ..outcome };
        Ok(PublishedVersion { definition, outcomes: outcomes.into_iter().map(shown).collect() })
    }

    /// With the time of the first clinic.
    async fn unsaved_form(&self, unsaved: &UnsavedQuestionnaire, ctx: &Ctx) -> Result<Form, AppError> {
        let now = self.clock().now().to_zoned(self.zone_of_clinic(None).await?).datetime();
        Ok(form(unsaved.definition.clone(), &ctx.language, now, conditions(&unsaved.outcomes)))
    }
}

impl UnsavedQuestionnaire {
    fn trial(&self, decided: Decision) -> Trial {
        let outcomes = self.outcomes.iter().enumerate().map(|(position, outcome)| {
            let id = position.to_string();
            let condition = decided.conditions.iter().find(|one| one.id == id);
            let is_true = condition.is_some_and(|condition| condition.is_true);
            let result =
                if is_true { result_of(position, outcome, &decided) } else { OutcomeResult::default() };
            let read = condition.map(|condition| condition.read.clone()).unwrap_or_default();
            TriedOutcome { is_true, read, result }
        });
        let outcomes = outcomes.collect();
        let wrong = decided.invalid.iter().map(|invalid| &invalid.question);
        Trial {
            is_complete: decided.is_complete(),
            invalid: wrong.filter(|name| !decided.unanswered.contains(name)).cloned().collect(),
            outcomes,
            unanswered: decided.unanswered,
        }
    }

    /// `None` for what is said at another place already: the condition of a text that is computed is that of its outcome.
    fn locate(&self, finding: Finding) -> Option<LocatedFinding> {
        let mut parts = finding.place.splitn(3, '.');
        let position = parts.next().and_then(|part| part.parse::<usize>().ok());
        let position = position.filter(|position| *position < self.outcomes.len());
        let place = match (position, parts.next(), parts.next()) {
            (Some(position), None, _) => FindingPlace::Outcome { position, in_result: false },
            (Some(position), Some(_), Some(_)) => FindingPlace::Outcome { position, in_result: true },
            (Some(_), Some(_), None) => return None,
            (None, ..) => {
                self.offset_of(&finding).map_or(FindingPlace::Definition, |offset| self.line_of(offset))
            }
        };
        Some(LocatedFinding { finding, place })
    }

    /// Where the finding is in the definition: at the mistake in its syntax, or at the name of the question.
    fn offset_of(&self, Finding { place, kind, .. }: &Finding) -> Option<usize> {
        if kind == "unreadable" {
            let error = serde_json::from_str::<serde_json::Value>(&self.definition).err()?;
            let before = self.definition.split_inclusive('\n').take(error.line().checked_sub(1)?);
            return Some(before.map(str::len).sum::<usize>() + error.column().saturating_sub(1));
        }
        // Of a property of a question, the name comes before the last full stop.
        let owner = place.rsplit_once('.').map(|(name, _)| name);
        std::iter::once(place.as_str()).chain(owner).find_map(|name| self.offset_of_name(name))
    }

    fn offset_of_name(&self, name: &str) -> Option<usize> {
        let quoted = serde_json::to_string(name).ok()?;
        let mut named = self.definition.match_indices(&quoted);
        named.find_map(|(offset, _)| {
            let before = self.definition[..offset].trim_end().strip_suffix(':')?;
            before.trim_end().ends_with("\"name\"").then_some(offset)
        })
    }

    fn line_of(&self, offset: usize) -> FindingPlace {
        let before = &self.definition[..self.definition.floor_char_boundary(offset)];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|letter| *letter != '\n').count() + 1;
        FindingPlace::Line { line, column }
    }
}

#[cfg(test)]
mod tests {
    use domain::questionnaire::OutcomeType;

    use super::*;

    const DEFINITION: &str = "{\n  \"elements\": [\n    { \"type\": \"text\", \"name\" : \"срце\", \"title\": \"age\" },\n    { \"name\": \"age\" }\n  ]\n}";

    fn located(definition: &str, place: &str, kind: &str) -> Option<FindingPlace> {
        let outcome = Outcome {
            condition: "{age} > 1".to_owned(),
            r#type: OutcomeType::Continue,
            result: OutcomeResult::default(),
            evaluate_result: true,
        };
        let unsaved = UnsavedQuestionnaire { definition: definition.to_owned(), outcomes: vec![outcome] };
        let finding = Finding { place: place.to_owned(), kind: kind.to_owned(), detail: String::new() };
        unsaved.locate(finding).map(|located| located.place)
    }

    #[test]
    fn qst_15a_a_finding_has_the_line_of_its_question_or_its_outcome() {
        let line = |line, column| Some(FindingPlace::Line { line, column });
        assert_eq!(located(DEFINITION, "age", "remote"), line(4, 15));
        assert_eq!(located(DEFINITION, "срце.visibleIf", "syntax"), line(3, 32));
        let of_outcome = |in_result| Some(FindingPlace::Outcome { position: 0, in_result });
        assert_eq!(located(DEFINITION, "0", "syntax"), of_outcome(false));
        assert_eq!(located(DEFINITION, "0.message.result", "syntax"), of_outcome(true));
        assert_eq!(located(DEFINITION, "0.message", "syntax"), None, "said of the outcome already");
        let nowhere = Some(FindingPlace::Definition);
        assert_eq!(located(DEFINITION, "1", "syntax"), nowhere, "there is no such outcome");
        assert_eq!(located(DEFINITION, "definition", "too_large"), nowhere);
    }

    #[test]
    fn qst_15a_broken_json_has_the_line_and_column_of_its_mistake() {
        let broken = "{\n  \"title\": \"срце\" \"pages\": []\n}";
        let line = |line, column| Some(FindingPlace::Line { line, column });
        assert_eq!(located(broken, "definition", "unreadable"), line(2, 19));
        assert_eq!(located("", "definition", "unreadable"), line(1, 1));
        assert_eq!(located("{\n", "definition", "unreadable"), line(2, 1));
    }
}
