//! Makes retries harmless: an answer is kept for a day and returned again.

use jiff::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use store::booking_keys::StoredKey;
use store::idempotency::{self, IdempotentAnswer};
use store::{StoreError, Tx};

use crate::secrets::hash;
use crate::{App, AppError, Purpose};
use domain::booking::BookingKey;
use domain::{BookingKeyId, MessageKey};

/// What makes two calls the same: the key the client chose, and the body it sent.
#[derive(Debug, Clone)]
pub struct Retry {
    pub key: String,
    body_hash: Vec<u8>,
}

impl Retry {
    pub fn new(key: String, body: &[u8]) -> Self {
        Self { key, body_hash: hash(body) }
    }
}

/// What the answer to a call is kept under.
#[derive(Debug, Clone)]
pub(crate) struct AnswerKey {
    /// The call, and the record it was about.
    pub scope: String,
    pub retry: Retry,
}

impl App {
    /// The answer this call already got. Only answers of successful changes are kept.
    pub(crate) async fn earlier_answer<T: DeserializeOwned>(
        &self,
        AnswerKey { scope, retry }: &AnswerKey,
    ) -> Result<Option<T>, AppError> {
        let now = self.clock().now();
        let stored = idempotency::find(self.store().read(), scope, &retry.key, now).await?;
        self.opened(stored, retry)
    }

    /// A booking key with the answer this call already got, in one read.
    pub(super) async fn key_and_earlier_answer<T: DeserializeOwned>(
        &self,
        key: &BookingKey,
        scope: &str,
        retry: &Retry,
    ) -> Result<(StoredKey, Option<T>), AppError> {
        let answer_key = |id: BookingKeyId| AnswerKey { scope: format!("{scope}{id}"), retry: retry.clone() };
        if let Some(id) = key.resolved_id() {
            let stored = self.known_key(key).await?;
            return Ok((stored, self.earlier_answer(&answer_key(id)).await?));
        }
        let (hash, now) = (hash(key.as_str().as_bytes()), self.clock().now());
        let found = idempotency::find_of_key(self.store().read(), &hash, scope, &retry.key, now).await?;
        let (stored, answer) = found.ok_or(AppError::NotFound)?;
        if let Some(became) = stored.became {
            let earlier = self.earlier_answer(&answer_key(became)).await?;
            return Ok((stored, earlier));
        }
        Ok((stored, self.opened(answer, retry)?))
    }

    fn opened<T: DeserializeOwned>(
        &self,
        stored: Option<IdempotentAnswer>,
        retry: &Retry,
    ) -> Result<Option<T>, AppError> {
        let Some(stored) = stored else { return Ok(None) };
        if stored.body_hash != retry.body_hash {
            return Err(AppError::Rule(MessageKey::IdempotencyMismatch));
        }
        let text = self.secrets().open(Purpose::KeptAnswer, &stored.sealed).ok_or(AppError::Sealed)?;
        serde_json::from_slice(&text).map(Some).map_err(|_| AppError::Sealed)
    }

    /// Stores the answer in the transaction of the change.
    pub(crate) async fn store_answer<T: Serialize + Sync>(
        &self,
        tx: &Tx,
        AnswerKey { scope, retry }: &AnswerKey,
        answer: &T,
        now: Timestamp,
    ) -> Result<(), AppError> {
        let stored = IdempotentAnswer { body_hash: retry.body_hash.clone(), sealed: self.sealed(answer)? };
        Ok(idempotency::keep(tx, scope, &retry.key, &stored, now).await?)
    }

    /// Replaces the stored answer by a fuller one, with what could be looked up only after the transaction.
    pub(crate) async fn replace_answer<T: Serialize + Sync>(
        &self,
        AnswerKey { scope, retry }: AnswerKey,
        answer: &T,
    ) -> Result<(), AppError> {
        let sealed = self.sealed(answer)?;
        self.store()
            .write(move |tx| {
                let (scope, key, sealed) = (scope.clone(), retry.key.clone(), sealed.clone());
                Box::pin(async move { Ok(idempotency::replace(tx, &scope, &key, sealed).await?) })
            })
            .await
    }

    fn sealed<T: Serialize>(&self, answer: &T) -> Result<Vec<u8>, AppError> {
        let text = serde_json::to_vec(answer).map_err(|_| AppError::Sealed)?;
        Ok(self.secrets().seal(Purpose::KeptAnswer, self.chance(), &text))
    }
}

impl App {
    /// Does the work unless this call already has an answer. If it is sent twice at once, the later one fails because the data
    /// has changed, and then finds the answer of the earlier.
    pub(crate) async fn run_once<T: DeserializeOwned>(
        &self,
        key: &AnswerKey,
        work: impl Future<Output = Result<T, AppError>>,
    ) -> Result<T, AppError> {
        if let Some(earlier) = self.earlier_answer(key).await? {
            return Ok(earlier);
        }
        match work.await {
            Ok(done) => Ok(done),
            Err(error) => self.earlier_answer(key).await?.ok_or(error),
        }
    }
}

/// Whether the call may have failed only because it was sent twice at once and the other one was first: at the stored answer, at
/// the draft or at the slot itself.
pub(crate) fn may_have_answer(error: &AppError) -> bool {
    match error {
        AppError::Conflict(_) | AppError::SlotLost { .. } => true,
        AppError::Store(error) => StoreError::is_unique_violation(error),
        _ => false,
    }
}
