//! The audit trail. Reads and denials are recorded where a booking is opened (`access.rs`); a change is recorded in its own
//! transaction; reading a list records everyone it showed (`list_reads`). `seal` chains the rows, `anchor` compares the chain
//! with what was written down outside the database, `check` verifies it. `stamp` marks our rows until they are sealed. `events`
//! makes every event.

mod anchor;
mod chain_break;
mod check;
mod events;
mod late;
mod list_reads;
mod seal;
mod stamp;

use domain::audit::{ActorKind, AuditAction};
use store::audit::{Actor, AuditEvent, Subject, record_showing};

pub use chain_break::ChainBreak;
pub use check::{ChainReport, check_chain};
use events::event_of_denial;
pub(crate) use events::{
    event_of_account, event_of_booking, event_of_enquiry, event_of_import, event_of_patient,
    event_of_session, event_of_sign_in, session_actor,
};
pub(crate) use late::LateRows;
pub(crate) use list_reads::{AuditSubjects, NamedSubjects};
pub use seal::run;
pub(crate) use stamp::RowStamps;

use crate::api_keys::actor_of_api_key;
use crate::authentication::Authentication;
use crate::{Access, App, AppError, Ctx};

/// What a caller wants to do with personal data, as the audit trail will record it.
#[derive(Debug, Clone, Copy)]
pub struct AuditedAction {
    pub access: Access,
    pub action: AuditAction,
    /// Whether the use case writes the row itself, once it knows whom else the answer shows.
    pub(crate) noted_later: bool,
}

impl AuditedAction {
    pub fn new(access: Access, action: impl Into<AuditAction>) -> Self {
        Self { access, action: action.into(), noted_later: false }
    }

    /// A read that shows more than the booking that it opens.
    pub(crate) fn noted_later(access: Access, action: AuditAction) -> Self {
        Self { noted_later: true, ..Self::new(access, action) }
    }

    pub fn change(action: impl Into<AuditAction>) -> Self {
        Self::new(Access::Change, action)
    }

    /// Like [`Self::change`], for changes that a provider may require a code for.
    pub fn cancel_or_move(action: impl Into<AuditAction>) -> Self {
        Self::new(Access::CancelOrMove, action)
    }
}

impl App {
    /// Writes a row that belongs to no other change.
    pub(crate) async fn audit(&self, event: AuditEvent, ctx: &Ctx) -> Result<(), AppError> {
        self.audit_with_subjects(event, Vec::new(), ctx).await
    }

    /// Like [`Self::audit`], for a read that also showed these records.
    pub(crate) async fn audit_with_subjects(
        &self,
        event: AuditEvent,
        mut shown: Vec<Subject>,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        shown.sort_unstable();
        shown.dedup();
        let origin = ctx.origin.clone();
        self.store()
            .write(move |tx| {
                let (event, shown, origin) = (event.clone(), shown.clone(), origin.clone());
                Box::pin(async move { record_showing(tx, &event, &shown, &origin).await })
            })
            .await?;
        Ok(())
    }

    /// Records a denial, with the record that was asked for, if it is known.
    pub async fn audit_denial(
        &self,
        ctx: &Ctx,
        subject: Option<Subject>,
        action: AuditAction,
    ) -> Result<(), AppError> {
        let event = event_of_denial(self.clock().now(), self.actor(ctx).await?, action, subject);
        self.audit(event, ctx).await
    }

    /// Records a denial if the outcome is one, and returns the outcome.
    pub(crate) async fn record_denial<T>(
        &self,
        outcome: Result<T, AppError>,
        ctx: &Ctx,
        subject: Option<Subject>,
        action: AuditAction,
    ) -> Result<T, AppError> {
        if outcome.as_ref().is_err_and(is_denial) {
            match self.audit_denial(ctx, subject, action).await {
                // Nothing was shown: the caller learns why they were refused even if no row can be written.
                Err(AppError::Store(error)) if error.is_of_file() => {
                    let request = &ctx.origin.request_id;
                    tracing::warn!(%action, ?subject, request, "a denial could not be written down");
                }
                written => written?,
            }
        }
        outcome
    }

    async fn actor(&self, ctx: &Ctx) -> Result<Actor, AppError> {
        Ok(match self.authentication(ctx).await? {
            Authentication::Account(staff) => staff.actor(),
            Authentication::Patient(_) => {
                let session = self.live_session(ctx).await?;
                session.map_or_else(|| Actor::unknown(ActorKind::Patient), |session| session_actor(&session))
            }
            Authentication::Kiosk => Actor::unknown(ActorKind::Kiosk),
            Authentication::Anonymous => match self.presented_api_key(ctx).await? {
                Some(key) => actor_of_api_key(&key),
                None => Actor::unknown(ActorKind::Anonymous),
            },
        })
    }
}

/// Whether a caller was refused what they may not see or change.
pub(crate) fn is_denial(error: &AppError) -> bool {
    matches!(error, AppError::NotAuthenticated | AppError::NotFound | AppError::Forbidden(_))
}
