//! Requests that answers to a questionnaire ask for in place of a booking.

use domain::audit::AuditAction;
use domain::catalogue::Catalogue;
use domain::questionnaire::{DecidedOutcome, Decision, Outcome};
use domain::{BookingKeyId, ExamId, MessageKey};
use store::booking_keys::StoredKey;
use store::documents::{self, Document, NewDocument};
use store::{draft_answers, questionnaires};

use super::Submission;
use super::items::lock_open_draft;
use super::plan::{Plan, program_at};
use crate::offer::Offer;
use crate::{App, AppError, Ctx};

/// A draft for a request alone, with what is submitted of it.
pub(super) struct DraftOfRequest {
    pub submission: Submission,
    pub draft: StoredKey,
}

impl App {
    /// A request that answers ask for uses up the draft only if the outcome says so; otherwise it gets a key of its own, with copies
    /// of the answers and documents.
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
        self.copy_items(submission, draft, &draft_of_request, ctx).await?;
        let mut submission = Submission { key, ..submission.clone() };
        for request in &mut submission.requests {
            request.key = None;
        }
        Ok(Some(DraftOfRequest { submission, draft: draft_of_request }))
    }

    /// Copies all answers, and the documents that are for no other exam than the requested ones.
    async fn copy_items(
        &self,
        submission: &Submission,
        draft: BookingKeyId,
        to: &StoredKey,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let catalogue = self.catalogue().await?;
        let wanted = submission.requests.iter().filter_map(|one| catalogue.exam_by_slug(&one.exam_slug));
        let exams: Vec<ExamId> = wanted.map(|exam| exam.id).collect();
        let mut originals = documents::list(self.store().read(), draft).await?;
        originals.retain(|one| one.exam_id.is_none_or(|exam| exams.contains(&exam)));
        let mut copies: Vec<NewDocument> = Vec::with_capacity(originals.len());
        for original in &originals {
            match self.copy_of_document(original, to.id, ctx).await {
                Ok(copy) => copies.push(copy),
                Err(error) => {
                    self.delete_unreferenced_files(&names_of(&copies)).await;
                    return Err(error);
                }
            }
        }
        let (names, to) = (names_of(&copies), to.clone());
        let work = self.store().write(move |tx| {
            let (copies, to) = (copies.clone(), to.clone());
            Box::pin(async move {
                // It is erased with them, should the request not be made.
                lock_open_draft(tx, &to).await?;
                draft_answers::copy_all(tx, draft, to.id).await?;
                for copy in copies {
                    documents::insert(tx, copy).await?;
                }
                Ok::<_, AppError>(())
            })
        });
        let written = work.await;
        if let Err(error) = &written {
            self.erase_refused(&names, error).await;
        }
        written
    }

    async fn copy_of_document(
        &self,
        original: &Document,
        to: BookingKeyId,
        ctx: &Ctx,
    ) -> Result<NewDocument, AppError> {
        let file = self.copy_file(&original.file).await?;
        Ok(NewDocument {
            booking_key_id: to,
            exam_id: original.exam_id,
            document_type_id: original.document_type_id,
            file_name: original.file_name.clone(),
            file,
            uploaded_by: self.event_of_draft(to, AuditAction::Upload, ctx).actor,
            upload_id: None,
            imported_from: None,
            now: original.created_at,
        })
    }

    /// What the request that answers ask for brings with it.
    pub(super) async fn plan_outcome(
        &self,
        plan: &mut Plan,
        id: &str,
        draft: BookingKeyId,
        offer: &Offer,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let (decision, outcome) = self.outcome_of_draft(id, draft, &offer.catalogue).await?;
        let message = outcome.result.confirmation_message.as_deref();
        plan.confirmation_message = message.map(|text| offer.provider.content.translate(&ctx.language, text));
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

fn names_of(copies: &[NewDocument]) -> Vec<String> {
    copies.iter().map(|one| one.file.stored_as.clone()).collect()
}
