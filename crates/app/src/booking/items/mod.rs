//! What a draft collects before it is sent: documents and answers. They belong to the draft's key, and can be handed to
//! another draft of the same person when a booking has to begin again.

mod answers;
mod documents;

use domain::booking::{BookingKey, BookingKeyState};
use domain::{BookingKeyId, ExamId, MessageKey};
use jiff::SignedDuration;
use store::booking_keys::StoredKey;
use store::jobs::{self, Job};
use store::{Tx, booking_keys, draft_answers, draft_documents};

pub use answers::{ChangedExam, TemporaryAnswer};
pub use documents::{TemporaryDocument, Upload};

use super::keys::release_all;
use crate::jobs::JobKind;
use crate::{App, AppError};

/// How much went from one draft to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Transferred {
    pub documents: u64,
    pub questionnaires: u64,
}

impl App {
    /// Hands everything, or what belongs to one exam, to another draft. Whoever has both keys may do it.
    pub async fn transfer_items(
        &self,
        from: &BookingKey,
        to: &BookingKey,
        exam_slug: Option<&str>,
    ) -> Result<Transferred, AppError> {
        let (from, receiver) = (self.draft(from).await?.id, self.draft(to).await?);
        let to = receiver.id;
        let exam = self.exam_of_slug(exam_slug).await?;
        if from == to {
            return Ok(Transferred { documents: 0, questionnaires: 0 });
        }
        self.store()
            .write(move |tx| {
                let receiver = receiver.clone();
                Box::pin(async move {
                    erase_when_dead(tx, &receiver).await?;
                    let documents = draft_documents::transfer(tx, from, to, exam).await?;
                    let questionnaires = draft_answers::transfer(tx, from, to, exam).await?;
                    Ok(Transferred { documents, questionnaires })
                })
            })
            .await
    }

    /// An exam that is named must be known; to name none is fine.
    async fn exam_of_slug(&self, slug: Option<&str>) -> Result<Option<ExamId>, AppError> {
        let Some(slug) = slug else { return Ok(None) };
        let catalogue = self.catalogue().await?;
        let exam = catalogue.exam_by_slug(slug).ok_or(AppError::Rule(MessageKey::UnknownExam))?;
        Ok(Some(exam.id))
    }

    /// A draft that nobody sent within its day leaves nothing of a person behind.
    pub(crate) async fn erase_dead_draft(&self, job: &Job) -> Result<(), AppError> {
        let key = BookingKeyId(job.subject_id);
        let files = self
            .store()
            .write(move |tx| {
                Box::pin(async move {
                    if !booking_keys::leave_draft(tx, key, BookingKeyState::Deleted).await? {
                        return Ok(Vec::new());
                    }
                    drop_items(tx, key).await
                })
            })
            .await?;
        self.erase_files(&files).await?;
        let id = job.id;
        Ok(self.store().write(move |tx| Box::pin(async move { jobs::finish(tx, id).await })).await?)
    }
}

/// From its first item on a draft has an end of its own.
pub(super) async fn erase_when_dead(tx: &Tx, draft: &StoredKey) -> Result<(), AppError> {
    let dead_at = draft.expires_at + SignedDuration::from_mins(1);
    Ok(jobs::enqueue(tx, &JobKind::EraseDeadDraft.to_string(), draft.id.0, dead_at).await?)
}

/// Frees what the draft holds and takes its items out; the files named in the answer are then erased.
pub(super) async fn drop_items(tx: &Tx, key: BookingKeyId) -> Result<Vec<String>, AppError> {
    release_all(tx, key).await?;
    draft_answers::remove_all(tx, key).await?;
    Ok(draft_documents::remove_all(tx, key).await?)
}
