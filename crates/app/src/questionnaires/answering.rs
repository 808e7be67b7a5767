//! Answers a questionnaire: the server decides, and keeps the decision with the answers.

use domain::booking::{BookingKey, BookingKeyState};
use domain::questionnaire::{DecidedOutcome, Decision, Outcome, OutcomeResult, is_own_page};
use domain::{ClinicId, MessageKey, QuestionnaireId, SLUG_LIST_DELIMITER};
use jiff::tz::TimeZone;
use serde_json::Value;
use store::draft_answers::{DraftAnswerKey, NewAnswer};
use store::questionnaires;
use surveys::{Condition, ReadValue};

use super::answer_hash;
use super::engine::{condition, form};
use crate::booking::TemporaryAnswer;
use crate::{App, AppError, Ctx, FieldError, Purpose};

/// An answer, as given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenAnswer {
    pub questionnaire: QuestionnaireId,
    pub version: i64,
    /// JSON as text.
    pub result: String,
}

impl From<&TemporaryAnswer> for GivenAnswer {
    fn from(answer: &TemporaryAnswer) -> Self {
        Self { questionnaire: answer.questionnaire, version: answer.version, result: answer.result.clone() }
    }
}

impl App {
    /// Decides about complete answers, and stores them with the decision under a draft's key; under that of a booking, saving them
    /// is a call of its own. The slugs are those of its appointments and requests. The time of the form is that of the first clinic named.
    pub async fn process_outcomes(
        &self,
        key: &BookingKey,
        answer: &TemporaryAnswer,
        clinic_slug: Option<&str>,
        slugs: Option<&str>,
        ctx: &Ctx,
    ) -> Result<Decision, AppError> {
        self.count_draft_call(key.as_str(), ctx).await?;
        let key = self.presented_key(ctx, key.clone()).await?;
        let stored = self.stored_key(&key).await?.ok_or(AppError::NotFound)?;
        let zone = self.zone_of_clinic_slug(clinic_slug).await?;
        let given = GivenAnswer::from(answer);
        if stored.state == BookingKeyState::Submitted {
            let matters = self.matters_of_key(stored.id).await?;
            let mut named = slugs.into_iter().flat_map(|slugs| slugs.split(SLUG_LIST_DELIMITER));
            if !named.all(|slug| matters.iter().any(|matter| matter.slug == slug.trim())) {
                return Err(AppError::NotFound);
            }
            self.checked_answer(&stored, answer).await?;
            let decision = self.decide_given(&given, zone, ctx).await?;
            return self.decision_in_language(decision, ctx).await;
        }
        self.check_draft_now(&stored).await?;
        let answer_key = self.checked_answer(&stored, answer).await?;
        let decision = self.decide_given(&given, zone, ctx).await?;
        self.write_answer(&stored, answer_key, answer, Some(&decision), ctx).await?;
        self.decision_in_language(decision, ctx).await
    }

    /// As the caller reads it; what is stored stays as the provider wrote it.
    async fn decision_in_language(&self, decision: Decision, ctx: &Ctx) -> Result<Decision, AppError> {
        let provider = self.provider().await?;
        Ok(decision.translated(|text| provider.content.translate(&ctx.language, text)))
    }

    /// What complete answers lead to.
    pub(super) async fn decide_given(
        &self,
        given: &GivenAnswer,
        zone: TimeZone,
        ctx: &Ctx,
    ) -> Result<Decision, AppError> {
        let db = self.store().read();
        let version = questionnaires::version(db, given.questionnaire, given.version).await?;
        let version = version.ok_or(AppError::Conflict(MessageKey::QuestionnaireChanged))?;
        let now = self.clock().now().to_zoned(zone).datetime();
        let form = form(version.definition, &ctx.language, now, conditions(&version.outcomes));
        let decided = self.decide_form(&form, &given.result).await?;
        if !decided.is_complete() {
            return Err(incomplete(&decided));
        }
        let outcomes = version.outcomes.into_iter().enumerate().filter_map(|(position, outcome)| {
            let id = position.to_string();
            let condition = decided.conditions.iter().find(|one| one.id == id && one.is_true)?;
            Some(DecidedOutcome {
                position,
                r#type: outcome.r#type,
                result: result_of(position, &outcome, &decided),
                condition: outcome.condition,
                answers: condition.read.iter().map(trace).collect(),
            })
        });
        Ok(Decision {
            questionnaire_id: given.questionnaire,
            version: given.version,
            answer_hash: answer_hash(&given.result),
            outcomes: outcomes.collect(),
        })
    }

    /// The row of an answer, sealed.
    pub(crate) fn sealed_answer(
        &self,
        answer_key: DraftAnswerKey,
        given: &GivenAnswer,
        decision: Option<&Decision>,
    ) -> NewAnswer {
        let seal = |purpose, text: &[u8]| self.secrets().seal(purpose, self.chance(), text);
        let decision = decision.and_then(|decision| serde_json::to_vec(decision).ok());
        NewAnswer {
            answer_key,
            questionnaire_version: given.version,
            result_sealed: seal(Purpose::QuestionnaireAnswer, given.result.as_bytes()),
            decision_sealed: decision.map(|decision| seal(Purpose::QuestionnaireDecision, &decision)),
            now: self.clock().now(),
        }
    }

    /// Complete answers from which nothing follows, for a booking that no person made: those of the demo.
    pub fn inconsequential_answer(
        &self,
        answer_key: DraftAnswerKey,
        version: i64,
        result: String,
    ) -> NewAnswer {
        let questionnaire = answer_key.questionnaire_id;
        let decision = Decision {
            questionnaire_id: questionnaire,
            version,
            answer_hash: answer_hash(&result),
            outcomes: Vec::new(),
        };
        self.sealed_answer(answer_key, &GivenAnswer { questionnaire, version, result }, Some(&decision))
    }

    async fn zone_of_clinic_slug(&self, slugs: Option<&str>) -> Result<TimeZone, AppError> {
        let catalogue = self.catalogue().await?;
        let first = slugs.and_then(|slugs| slugs.split(SLUG_LIST_DELIMITER).next());
        let named = first.and_then(|slug| catalogue.clinic_by_slug(slug.trim()));
        self.zone_of_clinic(named.map(|clinic| clinic.id)).await
    }

    /// That of the first clinic, if none is named.
    pub(super) async fn zone_of_clinic(&self, clinic: Option<ClinicId>) -> Result<TimeZone, AppError> {
        let catalogue = self.catalogue().await?;
        let named = clinic.and_then(|id| catalogue.clinic(id));
        let zone = named.or(catalogue.clinics.first()).map(|clinic| TimeZone::get(&clinic.time_zone));
        Ok(zone.and_then(Result::ok).unwrap_or(TimeZone::UTC))
    }
}

/// The condition of each outcome, and one for each text of its result that is computed.
pub(super) fn conditions(outcomes: &[Outcome]) -> Vec<Condition> {
    let mut conditions = Vec::new();
    for (position, outcome) in outcomes.iter().enumerate() {
        conditions.push(condition(position, &outcome.condition));
        for (name, text) in outcome.result.texts() {
            let computed = text.as_ref().filter(|_| outcome.evaluate_result);
            conditions.extend(computed.map(|text| Condition {
                id: computed_id(position, name),
                expression: outcome.condition.clone(),
                result: Some(text.clone()),
            }));
        }
    }
    conditions
}

fn computed_id(position: usize, name: &str) -> String {
    format!("{position}.{name}")
}

/// The result as patients get it: computed where it says so, and without its API key.
pub(super) fn result_of(position: usize, outcome: &Outcome, decided: &surveys::Decision) -> OutcomeResult {
    let mut result = outcome.result.clone().without_api_key();
    if outcome.evaluate_result {
        for (name, text) in result.texts_mut() {
            let id = computed_id(position, name);
            let computed = decided.conditions.iter().find(|one| one.id == id);
            *text = computed.and_then(|computed| as_text(&computed.result));
        }
        // What was computed is not checked when the questionnaire is saved.
        result.url = result.url.filter(|url| is_own_page(url));
        result.error_url = result.error_url.filter(|url| is_own_page(url));
    }
    result
}

fn as_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

/// Names the questions without a valid answer.
pub(crate) fn incomplete(decided: &surveys::Decision) -> AppError {
    let missing = decided.unanswered.iter().map(|name| (name, MessageKey::FieldRequired));
    let wrong = decided.invalid.iter().map(|invalid| (&invalid.question, MessageKey::ValueInvalid));
    let wrong = wrong.filter(|(name, _)| !decided.unanswered.contains(name));
    let field = |(name, key): (&String, MessageKey)| FieldError::new(format!("answer.{name}"), key);
    AppError::Form { key: MessageKey::InvalidAnswer, fields: missing.chain(wrong).map(field).collect() }
}

fn trace(read: &ReadValue) -> (String, String) {
    (read.name.clone(), read.value.to_string())
}
