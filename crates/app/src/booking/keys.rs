//! Booking keys: created first, they own everything in a draft.

use domain::audit::AuditAction;
use domain::booking::{BookingKey, BookingKeyState, HoldState};
use domain::limits::{DRAFT_HOURS, SLUG_LIST_MAX};
use domain::patient::Needs;
use domain::{BookingKeyId, DeviceId, MessageKey, QuestionnaireId, SLUG_LIST_DELIMITER};
use jiff::{SignedDuration, Timestamp};
use store::Tx;
use store::audit::record;
use store::booking_keys::{self, SealedKey, StoredKey};
use store::holds::{self, Hold};
use store::{claims, documents, draft_answers};

use super::items::{TemporaryDocument, drop_items};
use crate::rates::Rate;
use crate::secrets::hash;
use crate::{App, AppError, Ctx, Purpose};

/// New drafts: one, or one per exam.
#[derive(Debug, Clone)]
pub struct Drafts {
    pub key: BookingKey,
    /// For a separate booking: a key per exam, by position; the first is `key`.
    pub separate: Vec<BookingKey>,
    pub expires_at: Timestamp,
}

/// The contents of a draft, for a page that was reloaded.
#[derive(Debug, Clone)]
pub struct DraftState {
    pub key: BookingKey,
    pub state: BookingKeyState,
    pub expires_at: Timestamp,
    pub holds: Vec<HeldSlot>,
    pub documents: Vec<TemporaryDocument>,
    pub questionnaires: Vec<AnsweredQuestionnaire>,
    pub needs: Option<Needs>,
}

#[derive(Debug, Clone)]
pub struct AnsweredQuestionnaire {
    pub id: QuestionnaireId,
    /// The exam it was answered for.
    pub exam_slug: Option<String>,
}

/// A hold on the wire.
#[derive(Debug, Clone)]
pub struct HeldSlot {
    pub id: domain::HoldId,
    pub exam_slug: String,
    pub clinic_slug: String,
    pub time_zone: String,
    pub device: domain::DeviceId,
    pub start: Timestamp,
    pub end: Timestamp,
    pub expires_at: Timestamp,
    pub renewable_until: Timestamp,
}

impl App {
    /// One key, or one for each exam to be booked separately.
    pub async fn create_booking_keys(
        &self,
        separate_exams: Option<&str>,
        ctx: &Ctx,
    ) -> Result<Drafts, AppError> {
        let exams = separate_exams.map_or(0, |slugs| slugs.split(SLUG_LIST_DELIMITER).count());
        if exams > SLUG_LIST_MAX {
            return Err(AppError::field("examSlug", MessageKey::ValueInvalid));
        }
        let mut keys = Vec::with_capacity(exams.max(1));
        while keys.len() < exams.max(1) {
            keys.push(self.new_draft_key(ctx).await?);
        }
        let now = self.clock().now();
        let expires_at = now + SignedDuration::from_hours(DRAFT_HOURS);
        let stored: Vec<_> = keys.iter().map(|key| self.hash_and_seal(key)).collect();
        let made = self.store().write(move |tx| {
            let stored = stored.clone();
            Box::pin(async move {
                let mut made = Vec::with_capacity(stored.len());
                for key in &stored {
                    made.push(booking_keys::insert_draft(tx, key, now, expires_at).await?.id);
                }
                Ok::<_, AppError>(made)
            })
        });
        let made = made.await?;
        // A booking made by an account belongs to the patient, and so does its key.
        if let Some(account) = self.peek_staff(ctx).await? {
            keys = made.into_iter().map(|id| account.shown_key(id)).collect();
        }
        let separate = if exams > 0 { keys.clone() } else { Vec::new() };
        Ok(Drafts { key: keys.swap_remove(0), separate, expires_at })
    }

    /// Every key is counted.
    async fn new_draft_key(&self, ctx: &Ctx) -> Result<BookingKey, AppError> {
        self.count_caller(Rate::NewBookingKey, ctx, None).await?;
        Ok(BookingKey::mint(self.chance()))
    }

    /// How a key is stored: its hash for look-up, and sealed so that messages can carry it.
    pub fn hash_and_seal(&self, key: &BookingKey) -> SealedKey {
        let text = key.as_str().as_bytes();
        let sealed = self.secrets().seal(Purpose::BookingKey, self.chance(), text);
        SealedKey { hash: hash(text), sealed }
    }

    pub async fn draft_state(&self, key: &BookingKey, ctx: &Ctx) -> Result<DraftState, AppError> {
        let stored = self.draft(key).await?;
        let db = self.store().read();
        let held = holds::held_by(db, stored.id).await?;
        let documents = documents::list(db, stored.id).await?;
        let answers = draft_answers::list(db, stored.id).await?;
        if !documents.is_empty() || !answers.is_empty() || stored.needs.is_some() {
            self.audit(self.event_of_draft(stored.id, AuditAction::ReadDraft, ctx), ctx).await?;
        }
        let catalogue = self.catalogue().await?;
        let slug = |exam| catalogue.exam(exam).map(|exam| exam.slug.to_string());
        Ok(DraftState {
            key: key.clone(),
            state: stored.state,
            expires_at: stored.expires_at,
            holds: self.describe_holds(&held).await?,
            documents: documents.into_iter().map(TemporaryDocument::from).collect(),
            questionnaires: answers
                .iter()
                .map(|answer| AnsweredQuestionnaire {
                    id: answer.questionnaire_id,
                    exam_slug: answer.exam_id.and_then(slug),
                })
                .collect(),
            needs: stored.needs,
        })
    }

    pub async fn delete_booking_key(&self, key: &BookingKey, ctx: &Ctx) -> Result<(), AppError> {
        let id = self.draft(key).await?.id;
        let (event, origin) = (self.event_of_draft(id, AuditAction::DropDraft, ctx), ctx.origin.clone());
        let files = self
            .store()
            .write(move |tx| {
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    if !booking_keys::change_draft_state(tx, id, BookingKeyState::Deleted).await? {
                        return Err(AppError::Conflict(MessageKey::BookingKeySubmitted));
                    }
                    record(tx, &event, &origin).await?;
                    drop_items(tx, id).await
                })
            })
            .await?;
        self.delete_unreferenced_files(&files).await;
        Ok(())
    }

    /// The draft behind a key. A key that was submitted, deleted or has expired is no draft any more.
    pub(crate) async fn draft(&self, key: &BookingKey) -> Result<StoredKey, AppError> {
        let stored = self.known_key(key).await?;
        self.check_draft_now(&stored).await?;
        Ok(stored)
    }

    /// Like [`check_draft`]. The expiry of a draft is stored: a clock that is set back must not revive it.
    pub(crate) async fn check_draft_now(&self, stored: &StoredKey) -> Result<(), AppError> {
        let checked = check_draft(stored, self.clock().now());
        let is_draft = stored.state == BookingKeyState::Draft;
        if checked.is_err() && is_draft && stored.expires_at > Timestamp::UNIX_EPOCH {
            let id = stored.id;
            let ended = self.store().write(move |tx| Box::pin(booking_keys::end_draft(tx, id)));
            ended.await.map_err(AppError::Store)?;
        }
        checked
    }

    /// The stored key, also for a stand-in, in any state.
    pub(crate) async fn stored_key(&self, key: &BookingKey) -> Result<Option<StoredKey>, AppError> {
        let db = self.store().read();
        Ok(match key.resolved_id() {
            Some(id) => booking_keys::by_id(db, id).await?,
            None => booking_keys::find(db, &hash(key.as_str().as_bytes())).await?,
        })
    }
}

/// Whether a stored key is still a usable draft.
pub(crate) fn check_draft(stored: &StoredKey, now: Timestamp) -> Result<(), AppError> {
    match stored.state {
        BookingKeyState::Submitted | BookingKeyState::Shared => {
            Err(AppError::Conflict(MessageKey::BookingKeySubmitted))
        }
        BookingKeyState::Deleted => Err(AppError::Gone(MessageKey::BookingKeyExpired)),
        BookingKeyState::Draft if stored.expires_at <= now => {
            Err(AppError::Gone(MessageKey::BookingKeyExpired))
        }
        BookingKeyState::Draft => Ok(()),
    }
}

/// Releases all holds of a key.
pub(crate) async fn release_all(tx: &Tx, key: BookingKeyId) -> Result<(), AppError> {
    let devices = release_holds_of(tx, key).await?;
    Ok(claims::touch_devices(tx, &devices).await?)
}

/// Like [`release_all`], for a transaction that touches further devices: the caller touches them all together, at the end.
pub(crate) async fn release_holds_of(tx: &Tx, key: BookingKeyId) -> Result<Vec<DeviceId>, AppError> {
    release_given(tx, &holds::held_by(tx, key).await?).await
}

/// Like [`release_holds_of`], for given holds.
pub(crate) async fn release_given(tx: &Tx, held: &[Hold]) -> Result<Vec<DeviceId>, AppError> {
    for hold in held {
        if holds::change_hold_state(tx, hold.id, HoldState::Released).await? {
            claims::release_hold(tx, hold.id).await?;
        }
    }
    Ok(held.iter().map(|hold| hold.device_id).collect())
}
