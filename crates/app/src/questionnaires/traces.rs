//! What stored answers have led to, in sentences for staff: which condition, which answers, which version.

use domain::questionnaire::{DecidedOutcome, Decision, OutcomeType};
use domain::{BookingKeyId, ExamId, QuestionnaireId};
use jiff::Timestamp;
use store::{draft_answers, questionnaires};

use crate::{App, AppError, Purpose};

/// The decision on one answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisionTrace {
    pub questionnaire: QuestionnaireId,
    pub title: String,
    pub version: i64,
    pub answered_at: Timestamp,
    /// One for each condition that was true; one that says so if there was none.
    pub sentences: Vec<String>,
}

impl App {
    /// The decisions on answers of these keys about these exams, whether or not they still count.
    pub(crate) async fn decision_traces(
        &self,
        keys: &[BookingKeyId],
        exams: &[ExamId],
        language: &str,
    ) -> Result<Vec<DecisionTrace>, AppError> {
        let db = self.store().read();
        let stored = draft_answers::of_keys(db, keys).await?;
        let about = |exam: Option<ExamId>| exam.is_none_or(|exam| exams.contains(&exam));
        let ids: Vec<_> = stored.iter().map(|answer| answer.answer_key.questionnaire_id).collect();
        let titles = questionnaires::presentations(db, &ids).await?;
        let mut traces = Vec::new();
        for answer in stored.iter().filter(|answer| about(answer.answer_key.exam_id)) {
            let Some(sealed) = &answer.decision_sealed else { continue };
            let text = self.open_text(Purpose::QuestionnaireDecision, sealed)?;
            let decision: Decision = serde_json::from_str(&text).map_err(|_| AppError::Sealed)?;
            let Some(shown) = titles.get(&decision.questionnaire_id) else { continue };
            let title = self.provider().await?.content.translate(language, &shown.title);
            traces.push(DecisionTrace {
                sentences: self.sentences(&decision, &title, language).await?,
                questionnaire: decision.questionnaire_id,
                version: decision.version,
                answered_at: answer.saved_at,
                title,
            });
        }
        Ok(traces)
    }

    async fn sentences(
        &self,
        decision: &Decision,
        title: &str,
        language: &str,
    ) -> Result<Vec<String>, AppError> {
        let texts = self.texts().await;
        let version = decision.version.to_string();
        let said = |key: &str, outcome: Option<&DecidedOutcome>| {
            let condition = outcome.map(|outcome| outcome.condition.as_str()).unwrap_or_default();
            let answers = outcome.map(listed).unwrap_or_default();
            let values =
                [("title", title), ("version", &version), ("condition", condition), ("answers", &answers)];
            texts.fill(language, key, &values)
        };
        if decision.outcomes.is_empty() {
            return Ok(vec![said("office.decided_nothing", None)]);
        }
        Ok(decision.outcomes.iter().map(|outcome| said(text_of(outcome.r#type), Some(outcome))).collect())
    }
}

fn text_of(outcome: OutcomeType) -> &'static str {
    match outcome {
        OutcomeType::DenyBooking => "office.decided_deny_booking",
        OutcomeType::DenyBookingRequest => "office.decided_deny_request",
        OutcomeType::CreateBookingRequest => "office.decided_request",
        OutcomeType::Continue => "office.decided_continue",
    }
}

fn listed(outcome: &DecidedOutcome) -> String {
    let answers = outcome.answers.iter().map(|(name, value)| format!("{name} = {value}"));
    answers.collect::<Vec<_>>().join(", ")
}
