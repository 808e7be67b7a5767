//! Answers a questionnaire: the server decides, and keeps the decision with the answers.

use domain::MessageKey;
use domain::booking::BookingKey;
use domain::questionnaire::{DecidedOutcome, Decision};
use jiff::tz::TimeZone;
use store::questionnaires::{self, PublishedVersion};
use surveys::ReadValue;

use super::answer_hash;
use super::engine::{condition, form};
use crate::booking::TemporaryAnswer;
use crate::{App, AppError, Ctx, FieldError};

impl App {
    /// Decides about complete answers, and stores them with the decision under the draft's key. The time of the form is that of the
    /// clinic.
    pub async fn process_outcomes(
        &self,
        key: &BookingKey,
        answer: &TemporaryAnswer,
        clinic_slug: Option<&str>,
        ctx: &Ctx,
    ) -> Result<Vec<DecidedOutcome>, AppError> {
        self.count_draft_call(key.as_str(), ctx).await?;
        let draft = self.draft(&self.presented_key(ctx, key.clone()).await?).await?;
        let answer_key = self.checked_answer(&draft, answer).await?;
        let version =
            questionnaires::version(self.store().read(), answer.questionnaire, answer.version).await?;
        let version = version.ok_or(AppError::Conflict(MessageKey::QuestionnaireChanged))?;
        let decision = self.decide(version, answer, clinic_slug, ctx).await?;
        self.write_answer(&draft, answer_key, answer, Some(&decision), ctx).await?;
        Ok(decision.outcomes)
    }

    async fn decide(
        &self,
        version: PublishedVersion,
        answer: &TemporaryAnswer,
        clinic_slug: Option<&str>,
        ctx: &Ctx,
    ) -> Result<Decision, AppError> {
        let zone = self.zone_of_clinic(clinic_slug).await?;
        let now = self.clock().now().to_zoned(zone).datetime();
        let outcomes = version.outcomes.iter().enumerate();
        let conditions = outcomes.map(|(position, outcome)| condition(position, &outcome.condition));
        let form = form(version.definition, &ctx.language, now, conditions.collect());
        let decided = self.decide_form(&form, &answer.result).await?;
        if !decided.is_complete() {
            return Err(incomplete(&decided));
        }
        let outcomes = version.outcomes.into_iter().enumerate().filter_map(|(position, outcome)| {
            let id = position.to_string();
            let condition = decided.conditions.iter().find(|one| one.id == id && one.is_true)?;
            Some(DecidedOutcome {
                position,
                r#type: outcome.r#type,
                condition: outcome.condition,
                result: outcome.result,
                answers: condition.read.iter().map(trace).collect(),
            })
        });
        Ok(Decision {
            questionnaire_id: answer.questionnaire,
            version: answer.version,
            answer_hash: answer_hash(&answer.result),
            outcomes: outcomes.collect(),
        })
    }

    /// That of the first clinic, if none is named.
    async fn zone_of_clinic(&self, slug: Option<&str>) -> Result<TimeZone, AppError> {
        let catalogue = self.catalogue().await?;
        let named = slug.and_then(|slug| catalogue.clinic_by_slug(slug));
        let zone = named.or(catalogue.clinics.first()).map(|clinic| TimeZone::get(&clinic.time_zone));
        Ok(zone.and_then(Result::ok).unwrap_or(TimeZone::UTC))
    }
}

/// Names the questions without a valid answer.
fn incomplete(decided: &surveys::Decision) -> AppError {
    let missing = decided.unanswered.iter().map(|name| (name, MessageKey::FieldRequired));
    let wrong = decided.invalid.iter().map(|invalid| (&invalid.question, MessageKey::ValueInvalid));
    let wrong = wrong.filter(|(name, _)| !decided.unanswered.contains(name));
    let field = |(name, key): (&String, MessageKey)| FieldError::new(format!("answer.{name}"), key);
    AppError::Form { key: MessageKey::InvalidAnswer, fields: missing.chain(wrong).map(field).collect() }
}

fn trace(read: &ReadValue) -> (String, String) {
    (read.name.clone(), read.value.to_string())
}
