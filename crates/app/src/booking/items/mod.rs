//! Documents and answers of a draft. They belong to the draft's key, and can be transferred to another draft of the same person
//! if a booking has to start again.

mod answers;
mod documents;

use domain::audit::AuditAction;
use domain::booking::{BookingKey, BookingKeyState};
use domain::limits::FILES_PER_KEY;
use domain::{BookingKeyId, ExamId, MessageKey};
use jiff::SignedDuration;
use store::audit::{Actor, record};
use store::booking_keys::StoredKey;
use store::jobs::{self, Job};
use store::{Tx, booking_keys, documents as stored_documents, draft_answers, patient_proposals};

pub use answers::{ChangedExam, TemporaryAnswer};
pub use documents::TemporaryDocument;

use super::keys::release_all;
use crate::jobs::JobKind;
use crate::{App, AppError, Ctx, Origin};

/// How many items were transferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransferCount {
    pub documents: u64,
    pub questionnaires: u64,
}

impl App {
    /// Hands all items, or those of one exam, to another draft. A caller who has both keys may do it.
    pub async fn transfer_items(
        &self,
        from: &BookingKey,
        to: &BookingKey,
        exam_slug: Option<&str>,
        ctx: &Ctx,
    ) -> Result<TransferCount, AppError> {
        let (giver, receiver) = (self.draft(from).await?, self.draft(to).await?);
        let (from, to) = (giver.id, receiver.id);
        let exam = self.exam_of_slug(exam_slug).await?;
        if from == to {
            return Ok(TransferCount { documents: 0, questionnaires: 0 });
        }
        let (event, origin) = (self.event_of_draft(from, AuditAction::Transfer, ctx), ctx.origin.clone());
        let (transferred, unneeded) = self
            .store()
            .write(move |tx| {
                let (giver, receiver) = (giver.clone(), receiver.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    // In the order of their ids, so that two transfers don't deadlock.
                    let mut both = [&giver, &receiver];
                    both.sort_unstable_by_key(|draft| draft.id);
                    for draft in both {
                        lock_open_draft(tx, draft).await?;
                    }
                    let (documents, unneeded) = stored_documents::transfer(tx, from, to, exam).await?;
                    if stored_documents::count(tx, to).await? > FILES_PER_KEY {
                        return Err(AppError::Rule(MessageKey::TooManyFiles));
                    }
                    let questionnaires = draft_answers::transfer(tx, from, to, exam).await?;
                    if exam.is_none() {
                        patient_proposals::transfer(tx, from, to).await?;
                    }
                    record(tx, &event, &origin).await?;
                    Ok::<_, AppError>((TransferCount { documents, questionnaires }, unneeded))
                })
            })
            .await?;
        self.delete_unreferenced_files(&unneeded).await;
        Ok(transferred)
    }

    /// A named exam must exist; naming none is fine.
    async fn exam_of_slug(&self, slug: Option<&str>) -> Result<Option<ExamId>, AppError> {
        let Some(slug) = slug else { return Ok(None) };
        let catalogue = self.catalogue().await?;
        let exam = catalogue.exam_by_slug(slug).ok_or(AppError::Rule(MessageKey::UnknownExam))?;
        Ok(Some(exam.id))
    }

    /// A draft that isn't submitted within its day leaves no personal data behind.
    pub(crate) async fn erase_dead_draft(&self, job: &Job) -> Result<(), AppError> {
        let key = BookingKeyId(job.subject_id);
        let event = self.event_of_key(key, AuditAction::EraseDraft).by(Actor::system());
        let origin = Origin { request_id: job.request_id.clone(), ..Origin::default() };
        let files = self
            .store()
            .write(move |tx| {
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    if !booking_keys::change_draft_state(tx, key, BookingKeyState::Deleted).await? {
                        return Ok(Vec::new());
                    }
                    record(tx, &event, &origin).await?;
                    drop_items(tx, key).await
                })
            })
            .await?;
        self.erase_files(&files).await?;
        let id = job.id;
        Ok(self.store().write(move |tx| Box::pin(async move { jobs::finish(tx, id).await })).await?)
    }
}

/// Locks the draft against ending and additions until the transaction is over; and from its first item on, schedules its erasure.
pub(crate) async fn lock_open_draft(tx: &Tx, draft: &StoredKey) -> Result<(), AppError> {
    if !booking_keys::lock_draft(tx, draft.id).await? {
        let state = booking_keys::by_id(tx, draft.id).await?.map(|key| key.state);
        return Err(match state {
            Some(BookingKeyState::Submitted) => AppError::Conflict(MessageKey::BookingKeySubmitted),
            _ => AppError::Gone(MessageKey::BookingKeyExpired),
        });
    }
    let dead_at = draft.expires_at + SignedDuration::from_mins(1);
    Ok(jobs::enqueue(tx, &JobKind::EraseDeadDraft.to_string(), draft.id.0, dead_at).await?)
}

/// Releases the draft's holds and deletes its items; the returned files must then be erased.
pub(super) async fn drop_items(tx: &Tx, key: BookingKeyId) -> Result<Vec<String>, AppError> {
    release_all(tx, key).await?;
    draft_answers::remove_all(tx, key).await?;
    Ok(stored_documents::remove_all(tx, key).await?)
}
