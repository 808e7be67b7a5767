//! The audit trail. Reads and denials are recorded where a booking is opened (`access.rs`); a change is recorded in its own
//! transaction; reading a list records everyone it showed (`list_reads`). `seal` chains the rows, `anchor` compares the chain
//! with what was written down outside the database, `check` verifies it. `stamp` marks our rows until they are sealed.

mod anchor;
mod chain_break;
mod check;
mod late;
mod list_reads;
mod seal;
mod stamp;

use domain::BookingKeyId;
use domain::auth::AccountKind;
use store::audit::{Actor, AuditEvent, DENIED, DONE, Subject, record_showing};
use store::sessions::Session;

pub use chain_break::ChainBreak;
pub use check::{ChainReport, check_chain};
pub(crate) use late::LateRows;
pub(crate) use list_reads::{AuditSubjects, NamedSubjects};
pub use seal::run;
pub(crate) use stamp::RowStamps;

use crate::authentication::{Authentication, StaffSession};
use crate::{Access, App, AppError, Caller, Tokens};

/// What a caller wants to do with personal data, as the audit trail will record it.
#[derive(Debug, Clone, Copy)]
pub struct AuditedAction<'c> {
    pub access: Access,
    pub action: &'static str,
    pub caller: &'c Caller,
    /// Whether the use case writes the row itself, once it knows whom else the answer shows.
    pub(crate) noted_later: bool,
}

impl<'c> AuditedAction<'c> {
    pub fn new(access: Access, action: &'static str, caller: &'c Caller) -> Self {
        Self { access, action, caller, noted_later: false }
    }

    /// A read that shows more than the booking that it opens.
    pub(crate) fn noted_later(access: Access, action: &'static str, caller: &'c Caller) -> Self {
        Self { noted_later: true, ..Self::new(access, action, caller) }
    }

    pub fn change(action: &'static str, caller: &'c Caller) -> Self {
        Self::new(Access::Change, action, caller)
    }

    /// Like [`Self::change`], for changes that a provider may require a code for.
    pub fn cancel_or_move(action: &'static str, caller: &'c Caller) -> Self {
        Self::new(Access::CancelOrMove, action, caller)
    }
}

impl StaffSession {
    pub fn actor(&self) -> Actor {
        let kind = match self.kind {
            AccountKind::Staff => "STAFF",
            other => other.into(),
        };
        let roles: Vec<String> = self.roles.iter().map(ToString::to_string).collect();
        Actor { role: roles.join(","), ..Actor::new(kind, self.user.0) }
    }
}

impl App {
    /// Writes a row that belongs to no other change.
    pub(crate) async fn audit(&self, event: AuditEvent, caller: &Caller) -> Result<(), AppError> {
        self.audit_showing(event, Vec::new(), caller).await
    }

    /// Like [`Self::audit`], for a read that also showed these records.
    pub(crate) async fn audit_showing(
        &self,
        event: AuditEvent,
        mut shown: Vec<Subject>,
        caller: &Caller,
    ) -> Result<(), AppError> {
        shown.sort_unstable();
        shown.dedup();
        let origin = caller.origin.clone();
        self.store()
            .write(move |tx| {
                let (event, shown, origin) = (event.clone(), shown.clone(), origin.clone());
                Box::pin(async move { record_showing(tx, &event, &shown, &origin).await })
            })
            .await?;
        Ok(())
    }

    /// An event by the holder of a key before there is a booking.
    pub(crate) fn event_of_key(&self, key: BookingKeyId, action: &'static str) -> AuditEvent {
        AuditEvent {
            at: self.clock().now(),
            actor: Actor::new("KEY", key.0),
            action,
            subject: Subject::new("BOOKING_KEY", key.0),
            result: DONE,
        }
    }

    /// Like [`Self::event_of_key`]; an account acts under its own name.
    pub(crate) fn event_of_draft(
        &self,
        key: BookingKeyId,
        action: &'static str,
        caller: &Caller,
    ) -> AuditEvent {
        let event = self.event_of_key(key, action);
        AuditEvent { actor: caller.account.clone().unwrap_or(event.actor), ..event }
    }

    /// Records a denial.
    pub async fn audit_denial(
        &self,
        tokens: &Tokens,
        key: Option<BookingKeyId>,
        action: &'static str,
        caller: &Caller,
    ) -> Result<(), AppError> {
        let event = AuditEvent {
            at: self.clock().now(),
            actor: self.actor(tokens).await?,
            action,
            subject: Subject::new("BOOKING_KEY", key.map_or(0, |key| key.0)),
            result: DENIED,
        };
        self.audit(event, caller).await
    }

    /// Records a denial if the outcome is one, and returns the outcome.
    pub(crate) async fn noting_denial<T>(
        &self,
        outcome: Result<T, AppError>,
        tokens: &Tokens,
        key: Option<BookingKeyId>,
        action: &'static str,
        caller: &Caller,
    ) -> Result<T, AppError> {
        if outcome.as_ref().is_err_and(is_denial) {
            match self.audit_denial(tokens, key, action, caller).await {
                // Nothing was shown: the caller learns why they were refused even if no row can be written.
                Err(AppError::Store(error)) if error.is_of_file() => {
                    let (key, request) = (key.map_or(0, |key| key.0), &caller.origin.request_id);
                    tracing::warn!(action, key, request, "a denial could not be written down");
                }
                written => written?,
            }
        }
        outcome
    }

    async fn actor(&self, tokens: &Tokens) -> Result<Actor, AppError> {
        Ok(match self.authentication(tokens).await? {
            Authentication::Account(staff) => staff.actor(),
            Authentication::Patient(_) => {
                let session = self.live_session(tokens.patient.as_deref()).await?;
                session.map_or_else(|| Actor::unknown("PATIENT"), |session| session_actor(&session))
            }
            Authentication::Kiosk => Actor::unknown("KIOSK"),
            Authentication::Anonymous => Actor::unknown("ANONYMOUS"),
        })
    }
}

/// A patient, or the contact of a shared link.
pub(crate) fn session_actor(session: &Session) -> Actor {
    match session.shared_access {
        Some(share) => Actor::new("SHARED", share.0),
        None => Actor::new("PATIENT", session.booking_key_id.0),
    }
}

/// Whether a caller was refused what they may not see or change.
pub(crate) fn is_denial(error: &AppError) -> bool {
    matches!(error, AppError::NotAuthenticated | AppError::NotFound | AppError::Forbidden(_))
}
