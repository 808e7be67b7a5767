//! Booking keys: minted first, they own everything until the submission.

use domain::BookingKeyId;
use domain::MessageKey;
use domain::booking::{BookingKey, BookingKeyState, HoldState};
use domain::limits::DRAFT_HOURS;
use domain::patient::Needs;
use jiff::{SignedDuration, Timestamp};
use store::Tx;
use store::booking_keys::{self, StoredKey};
use store::{claims, holds};

use crate::rates::Rate;
use crate::secrets::hash;
use crate::{App, AppError, Caller};

#[derive(Debug, Clone)]
pub struct Draft {
    pub key: BookingKey,
    pub expires_at: Timestamp,
}

/// What a draft owns, for a page that was reloaded.
#[derive(Debug, Clone)]
pub struct DraftState {
    pub key: BookingKey,
    pub state: BookingKeyState,
    pub expires_at: Timestamp,
    pub holds: Vec<HeldSlot>,
    pub needs: Option<Needs>,
}

/// A reservation in the words of the wire.
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
    pub async fn create_booking_key(&self, caller: &Caller) -> Result<Draft, AppError> {
        self.count(Rate::NewBookingKey, &caller.origin.address, None).await?;
        let now = self.clock().now();
        let expires_at = now + SignedDuration::from_hours(DRAFT_HOURS);
        let key = BookingKey::mint(self.chance());
        let (key_hash, sealed) = self.hash_and_seal(&key);
        self.store()
            .write(move |tx| {
                let (key_hash, sealed) = (key_hash.clone(), sealed.clone());
                Box::pin(
                    async move { booking_keys::insert_draft(tx, &key_hash, &sealed, now, expires_at).await },
                )
            })
            .await?;
        Ok(Draft { key, expires_at })
    }

    /// How a key is stored: its hash for look-up, and sealed so that messages can carry it.
    pub fn hash_and_seal(&self, key: &BookingKey) -> (Vec<u8>, Vec<u8>) {
        let text = key.as_str().as_bytes();
        (hash(text), self.secrets().seal(self.chance(), text))
    }

    pub async fn draft_state(&self, key: &BookingKey) -> Result<DraftState, AppError> {
        let stored = self.draft(key).await?;
        let held = holds::held_by(self.store().read(), stored.id).await?;
        Ok(DraftState {
            key: key.clone(),
            state: stored.state,
            expires_at: stored.expires_at,
            holds: self.describe_holds(&held).await?,
            needs: stored.needs,
        })
    }

    pub async fn delete_booking_key(&self, key: &BookingKey) -> Result<(), AppError> {
        let id = self.draft(key).await?.id;
        self.store()
            .write(move |tx| {
                Box::pin(async move {
                    if !booking_keys::leave_draft(tx, id, BookingKeyState::Deleted).await? {
                        return Err(AppError::Conflict(MessageKey::BookingKeySubmitted));
                    }
                    release_all(tx, id).await
                })
            })
            .await
    }

    /// The draft behind a key. A key that was submitted, deleted or is past its day is no draft any more.
    pub(crate) async fn draft(&self, key: &BookingKey) -> Result<StoredKey, AppError> {
        let stored = self.stored_key(key).await?.ok_or(AppError::NotFound)?;
        check_draft(&stored, self.clock().now())?;
        Ok(stored)
    }

    /// What is known of a key, whatever became of it.
    pub(crate) async fn stored_key(&self, key: &BookingKey) -> Result<Option<StoredKey>, AppError> {
        Ok(booking_keys::find(self.store().read(), &hash(key.as_str().as_bytes())).await?)
    }
}

/// Whether a stored key may still be worked with as a draft.
pub(crate) fn check_draft(stored: &StoredKey, now: Timestamp) -> Result<(), AppError> {
    match stored.state {
        BookingKeyState::Submitted => Err(AppError::Conflict(MessageKey::BookingKeySubmitted)),
        BookingKeyState::Deleted => Err(AppError::Gone(MessageKey::BookingKeyExpired)),
        BookingKeyState::Draft if stored.expires_at <= now => {
            Err(AppError::Gone(MessageKey::BookingKeyExpired))
        }
        BookingKeyState::Draft => Ok(()),
    }
}

/// Gives back everything a key has reserved.
pub(crate) async fn release_all(tx: &Tx, key: BookingKeyId) -> Result<(), AppError> {
    let held = holds::held_by(tx, key).await?;
    for hold in &held {
        if holds::leave_held(tx, hold.id, HoldState::Released).await? {
            claims::release_hold(tx, hold.id).await?;
        }
    }
    let devices: Vec<_> = held.iter().map(|hold| hold.device_id).collect();
    Ok(claims::touch_devices(tx, &devices).await?)
}
