//! Who is calling: what a page may know about its own session.

use domain::KioskId;
use domain::auth::{AuthenticationType, ProofLevel, Role};
use domain::booking::BookingKey;
use jiff::Timestamp;
use store::sessions;

use super::StaffSession;
use crate::access::proof_level;
use crate::secrets::hash;
use crate::{App, AppError, Ctx};

#[derive(Debug, Clone)]
pub enum Authentication {
    Anonymous,
    /// A device in a waiting room.
    Kiosk,
    Account(StaffSession),
    Patient(PatientSession),
}

/// A session opened with a booking key.
#[derive(Debug, Clone)]
pub struct PatientSession {
    pub booking_key: BookingKey,
    /// All keys it opens: several after a separate booking.
    pub booking_keys: Vec<BookingKey>,
    /// Whether it is of a share.
    pub shared: bool,
    pub wanted: Option<AuthenticationType>,
    pub code_verified: bool,
    /// Nothing opens before the code.
    pub code_required: bool,
    pub expires_at: Timestamp,
}

/// The stored form of a kiosk's identity.
pub fn identity_hash(identity: &str) -> Vec<u8> {
    hash(identity.as_bytes())
}

impl Authentication {
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Anonymous => "ANONYMOUS",
            Self::Kiosk => "KIOSK",
            Self::Account(StaffSession { kind, .. }) => (*kind).into(),
            Self::Patient(PatientSession { shared: true, .. }) => sessions::SHARED,
            Self::Patient(_) => sessions::PATIENT,
        }
    }

    pub fn roles(&self) -> &[Role] {
        match self {
            Self::Account(account) => &account.roles,
            _ => &[],
        }
    }
}

impl App {
    /// Identifies the caller without extending a session. An account takes precedence over a patient's session in the same
    /// browser.
    pub async fn authentication(&self, ctx: &Ctx) -> Result<Authentication, AppError> {
        if let Some((_, staff)) = self.live_staff(ctx).await? {
            return Ok(Authentication::Account(staff));
        }
        if let Some(signed_in) = self.signed_in(ctx).await? {
            return Ok(Authentication::Patient(signed_in));
        }
        let kiosk = self.kiosk(ctx).await?;
        Ok(kiosk.map_or(Authentication::Anonymous, |_| Authentication::Kiosk))
    }

    /// Whether there is any session, without extending it.
    pub async fn is_signed_in(&self, ctx: &Ctx) -> Result<bool, AppError> {
        let patient = self.live_session(ctx).await?;
        Ok(patient.is_some() || self.live_staff(ctx).await?.is_some())
    }

    /// Extends all sessions of a browser and returns when the first of them ends; a kiosk has none that could.
    pub async fn renew_authentication(&self, ctx: &Ctx) -> Result<Option<Timestamp>, AppError> {
        let now = self.clock().now();
        let patient = self.live_session(ctx).await?;
        let staff = self.live_staff(ctx).await?.map(|(session, _)| session);
        let ids = [patient.as_ref().map(|one| one.id), staff.as_ref().map(|one| one.id)];
        let ids: Vec<_> = ids.into_iter().flatten().collect();
        if ids.is_empty() {
            return match self.kiosk(ctx).await? {
                Some(_) => Ok(None),
                None => Err(AppError::NotAuthenticated),
            };
        }
        self.store()
            .write(move |tx| {
                let ids = ids.clone();
                Box::pin(async move {
                    for id in ids {
                        sessions::touch(tx, id, now).await?;
                    }
                    Ok::<(), AppError>(())
                })
            })
            .await?;
        ctx.patient_session.forget();
        ctx.staff_session.forget();
        let patient = self.live_session(ctx).await?.map(|one| one.expires_at);
        let staff = self.live_staff(ctx).await?.map(|(one, _)| one.expires_at);
        Ok([patient, staff].into_iter().flatten().min())
    }

    /// The calling kiosk, if enrolled.
    pub(crate) async fn kiosk(&self, ctx: &Ctx) -> Result<Option<KioskId>, AppError> {
        let Some(identity) = &ctx.tokens.kiosk else { return Ok(None) };
        Ok(store::kiosks::enrolled(self.store().read(), &identity_hash(identity)).await?)
    }

    /// What the page may know about a patient's session, without extending it.
    async fn signed_in(&self, ctx: &Ctx) -> Result<Option<PatientSession>, AppError> {
        let Some(session) = self.live_session(ctx).await? else { return Ok(None) };
        let code_required = proof_level(&session, None) == ProofLevel::BeforeCode;
        let mut booking_keys = Vec::with_capacity(session.booking_keys.len());
        for id in session.booking_keys {
            booking_keys.push(self.reveal_key(id).await?);
        }
        Ok(Some(PatientSession {
            booking_key: self.reveal_key(session.booking_key_id).await?,
            booking_keys,
            shared: session.shared_access.is_some(),
            wanted: session.authentication_type,
            code_verified: session.code_verified,
            code_required,
            expires_at: session.expires_at,
        }))
    }
}
