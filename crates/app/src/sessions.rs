//! Sessions of people who proved who they are, or who have just booked.

use domain::audit::AuditAction;
use domain::auth::{Access, Admission};
use domain::booking::BookingKey;
use domain::{BookingKeyId, MessageKey};
use jiff::{SignedDuration, Timestamp};
use store::StoreError;
use store::audit::record;
use store::sessions::{self, Session};

use crate::access::proof_level;
use crate::audit::session_actor;
use crate::secrets::hash;
use crate::{App, AppError, Ctx, Purpose};

/// A session's use is recorded at most this often.
const TOUCH_EVERY: SignedDuration = SignedDuration::from_secs(60);

/// Also if a clock that was ahead recorded the last use.
pub(crate) fn is_touch_due(last_used_at: Timestamp, now: Timestamp) -> bool {
    now.duration_since(last_used_at).abs() >= TOUCH_EVERY
}

impl App {
    /// The patient's session that calls; none when it is unknown, idle for too long or expired.
    pub async fn session(&self, ctx: &Ctx) -> Result<Option<Session>, AppError> {
        let now = self.clock().now();
        let found = self.live_session(ctx).await?;
        if let Some(session) = found.as_ref().filter(|session| is_touch_due(session.last_used_at, now)) {
            let id = session.id;
            let touched =
                self.store().write(move |tx| Box::pin(async move { sessions::touch(tx, id, now).await }));
            match touched.await {
                // It expires a little sooner: no reason to refuse the patient.
                Err(error) if StoreError::is_of_file(&error) => {}
                touched => touched?,
            }
            ctx.patient_session.forget();
        }
        Ok(found)
    }

    /// Like [`Self::session`], without extending it.
    pub(crate) async fn live_session(&self, ctx: &Ctx) -> Result<Option<Session>, AppError> {
        let token = ctx.tokens.patient.as_ref();
        let Some(token_hash) = token.map(|token| hash(token.as_bytes())) else { return Ok(None) };
        let now = self.clock().now();
        if let Some(loaded) = ctx.patient_session.get(now) {
            return Ok(loaded.found);
        }
        let found = sessions::find_live(self.store().read(), &token_hash, now).await?;
        if found.is_none() {
            self.end_if_expired(token_hash).await?;
        }
        ctx.patient_session.set(found.clone(), now);
        Ok(found)
    }

    /// Ends an expired session as soon as it is noticed: a clock that is set back must not revive it.
    pub(crate) async fn end_if_expired(&self, token_hash: Vec<u8>) -> Result<(), AppError> {
        if !sessions::is_expired(self.store().read(), &token_hash, self.clock().now()).await? {
            return Ok(());
        }
        let ended = self.store().write(move |tx| {
            let token_hash = token_hash.clone();
            Box::pin(async move { sessions::end(tx, &token_hash).await })
        });
        ended.await?;
        Ok(())
    }

    /// The session of a patient: not the contact of a share, and signed in with a code where one is required.
    pub(crate) async fn patient_session(&self, ctx: &Ctx) -> Result<Session, AppError> {
        let Some(session) = self.session(ctx).await? else {
            return match self.staff(ctx).await? {
                Some(_) => Err(AppError::Forbidden(MessageKey::NotAllowed)),
                None => Err(AppError::NotAuthenticated),
            };
        };
        if session.shared_access.is_some() {
            return Err(AppError::Forbidden(MessageKey::NotAllowed));
        }
        match Access::Read.admits(proof_level(&session, None), false) {
            Admission::Open => Ok(session),
            Admission::NeedsCode => Err(AppError::Forbidden(MessageKey::OtpRequired)),
            Admission::Closed => Err(AppError::Forbidden(MessageKey::NotAllowed)),
        }
    }

    /// Ends every session of a browser. Each open one leaves an audit row.
    pub async fn sign_out(&self, ctx: &Ctx) -> Result<(), AppError> {
        const ACTION: AuditAction = AuditAction::SignOut;
        let now = self.clock().now();
        let patient = self
            .live_session(ctx)
            .await?
            .map(|session| self.event_of_key(session.booking_key_id, ACTION).by(session_actor(&session)));
        let staff = self.peek_staff(ctx).await?.map(|staff| staff.own_event(ACTION, now));
        for (token, event) in [(&ctx.tokens.patient, patient), (&ctx.tokens.staff, staff)] {
            let Some(token_hash) = token.as_ref().map(|token| hash(token.as_bytes())) else { continue };
            let origin = ctx.origin.clone();
            let ended = self.store().write(move |tx| {
                let (token_hash, event, origin) = (token_hash.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    // Two calls at once are one sign-out.
                    let was_open = sessions::end(tx, &token_hash).await?;
                    match event.filter(|_| was_open) {
                        Some(event) => record(tx, &event, &origin).await,
                        None => Ok(()),
                    }
                })
            });
            ended.await?;
        }
        Ok(())
    }

    /// The session for this key, or 404 if the key is another person's: nobody learns whether it exists.
    pub async fn session_of_key(&self, ctx: &Ctx, key: &BookingKey) -> Result<Session, AppError> {
        let session = self.session(ctx).await?.ok_or(AppError::NotAuthenticated)?;
        let id = self.stored_key(key).await?.map(|stored| stored.id);
        let own = id.filter(|id| session.booking_keys.contains(id)).ok_or(AppError::NotFound)?;
        // Of several keys, the one the caller reads.
        Ok(Session { booking_key_id: own, ..session })
    }

    pub(crate) async fn reveal_key(&self, id: BookingKeyId) -> Result<BookingKey, AppError> {
        let stored = store::booking_keys::by_id(self.store().read(), id).await?.ok_or(AppError::NotFound)?;
        let text = self.secrets().open(Purpose::BookingKey, &stored.sealed).ok_or(AppError::Sealed)?;
        let text = String::from_utf8(text).map_err(|_| AppError::Sealed)?;
        BookingKey::parse(&text).map_err(|_| AppError::Sealed)
    }
}
