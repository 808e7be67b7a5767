//! Requests that answers to a questionnaire ask for in place of a booking.

use domain::catalogue::Catalogue;
use domain::questionnaire::{DecidedOutcome, Decision, Outcome};
use domain::{BookingKeyId, MessageKey};
use store::booking_keys::StoredKey;
use store::{draft_answers, questionnaires};

use super::Submission;
use super::plan::{Plan, program_at};
use crate::{App, AppError, Ctx};

/// A draft for a request alone, with what is submitted of it.
pub(super) struct DraftOfRequest {
    pub submission: Submission,
    pub draft: StoredKey,
}

impl App {
    /// A request that answers ask for uses up the draft only if the outcome says so; otherwise it gets a key of its own, with a copy
    /// of the answers.
    pub(super) async fn with_key_of_its_own(
        &self,
        submission: &Submission,
        draft: BookingKeyId,
        ctx: &Ctx,
    ) -> Result<Option<DraftOfRequest>, AppError> {
        let Some(id) = &submission.outcome else { return Ok(None) };
        let catalogue = self.catalogue().await?;
        let (_, outcome) = self.outcome_of_draft(id, draft, &catalogue).await?;
        if outcome.result.delete_key == Some(true) {
            return Ok(None);
        }
        let key = self.presented_key(ctx, self.create_booking_keys(None, ctx).await?.key).await?;
        let draft_of_request = self.known_key(&key).await?;
        let own = draft_of_request.id;
        self.store().write(move |tx| Box::pin(draft_answers::copy_all(tx, draft, own))).await?;
        let mut submission = Submission { key, ..submission.clone() };
        for request in &mut submission.requests {
            request.key = None;
        }
        Ok(Some(DraftOfRequest { submission, draft: draft_of_request }))
    }

    /// What the request that answers ask for brings with it.
    pub(super) async fn plan_outcome(
        &self,
        plan: &mut Plan,
        id: &str,
        draft: BookingKeyId,
        catalogue: &Catalogue,
    ) -> Result<(), AppError> {
        let (decision, outcome) = self.outcome_of_draft(id, draft, catalogue).await?;
        plan.confirmation_message = outcome.result.confirmation_message;
        let db = self.store().read();
        let version = questionnaires::version(db, decision.questionnaire_id, decision.version).await?;
        let written = version.and_then(|version| version.outcomes.into_iter().nth(outcome.position));
        self.plan_api_key(plan, written.as_ref()).await
    }

    /// The outcome must be one that the answers of the draft led to.
    async fn outcome_of_draft(
        &self,
        id: &str,
        draft: BookingKeyId,
        catalogue: &Catalogue,
    ) -> Result<(Decision, DecidedOutcome), AppError> {
        for answer in draft_answers::of_keys(self.store().read(), &[draft]).await? {
            let mut known = catalogue.questionnaires.iter();
            let Some(asked) = known.find(|one| one.id == answer.answer_key.questionnaire_id) else {
                continue;
            };
            let Some(decision) = self.decision_on(asked, &answer)? else { continue };
            if let Some(outcome) = decision.request_instead(id).cloned() {
                return Ok((decision, outcome));
            }
        }
        Err(AppError::field("outcomeId", MessageKey::ValueInvalid))
    }

    /// The request of an outcome with an API key is made under it.
    async fn plan_api_key(&self, plan: &mut Plan, outcome: Option<&Outcome>) -> Result<(), AppError> {
        let Some(outcome) = outcome else { return Ok(()) };
        let Some(key) = self.opened_api_key(outcome)? else { return Ok(()) };
        let program = self.api_key_of_outcome(&key).await?;
        for request in plan.bookings.iter_mut().flat_map(|booking| &mut booking.requests) {
            request.new.api_key = Some(program_at(&program, request.new.clinic_id)?);
        }
        Ok(())
    }
}
