//! Sessions of people who proved who they are, or who have just booked.

use domain::BookingKeyId;
use domain::booking::BookingKey;
use jiff::{SignedDuration, Timestamp};
use store::sessions::{self, Session};

use crate::secrets::hash;
use crate::{App, AppError};

/// A session's use is written down at most this often.
const TOUCH_EVERY: SignedDuration = SignedDuration::from_secs(60);

/// Who a session belongs to, for the page.
#[derive(Debug, Clone)]
pub struct SignedIn {
    pub booking_key: BookingKey,
    /// All that it opens: several after a separate booking.
    pub booking_keys: Vec<BookingKey>,
    pub code_verified: bool,
    pub expires_at: Timestamp,
}

impl App {
    /// The session behind a token; none when it is unknown, idle too long or over.
    pub async fn session(&self, token: Option<&str>) -> Result<Option<Session>, AppError> {
        let Some(token) = token else { return Ok(None) };
        let now = self.clock().now();
        let found = sessions::find_live(self.store().read(), &hash(token.as_bytes()), now).await?;
        if let Some(session) =
            found.as_ref().filter(|session| now.duration_since(session.last_used_at) >= TOUCH_EVERY)
        {
            let id = session.id;
            self.store().write(move |tx| Box::pin(async move { sessions::touch(tx, id, now).await })).await?;
        }
        Ok(found)
    }

    /// What the page may know of its session, without keeping it alive.
    pub async fn signed_in(&self, token: Option<&str>) -> Result<Option<SignedIn>, AppError> {
        let Some(token) = token else { return Ok(None) };
        let now = self.clock().now();
        let Some(session) = sessions::find_live(self.store().read(), &hash(token.as_bytes()), now).await?
        else {
            return Ok(None);
        };
        let mut booking_keys = Vec::with_capacity(session.booking_keys.len());
        for id in session.booking_keys {
            booking_keys.push(self.reveal_key(id).await?);
        }
        Ok(Some(SignedIn {
            booking_key: self.reveal_key(session.booking_key_id).await?,
            booking_keys,
            code_verified: session.code_verified,
            expires_at: session.expires_at,
        }))
    }

    pub async fn end_session(&self, token: &str) -> Result<(), AppError> {
        let token_hash = hash(token.as_bytes());
        self.store()
            .write(move |tx| {
                let token_hash = token_hash.clone();
                Box::pin(async move { sessions::end(tx, &token_hash).await })
            })
            .await?;
        Ok(())
    }

    /// The session's own matter, or 404 when the key is another's: nobody learns whether that one exists.
    pub async fn session_of_key(&self, token: Option<&str>, key: &BookingKey) -> Result<Session, AppError> {
        let session = self.session(token).await?.ok_or(AppError::NotAuthenticated)?;
        let id = self.stored_key(key).await?.map(|stored| stored.id);
        let own = id.filter(|id| session.booking_keys.contains(id)).ok_or(AppError::NotFound)?;
        // Of several keys, this is the one that the caller reads.
        Ok(Session { booking_key_id: own, ..session })
    }

    pub(crate) async fn reveal_key(&self, id: BookingKeyId) -> Result<BookingKey, AppError> {
        let stored = store::booking_keys::by_id(self.store().read(), id).await?.ok_or(AppError::NotFound)?;
        let text = self.secrets().open(&stored.sealed).ok_or(AppError::Sealed)?;
        let text = String::from_utf8(text).map_err(|_| AppError::Sealed)?;
        BookingKey::parse(&text).map_err(|_| AppError::Sealed)
    }
}
