//! Accounts as an administrator keeps them: who there is, what they may, and a way back in for whoever is locked out.

mod change;
mod list;
mod recovery;
mod retire;

pub(crate) use change::{CHANGE, CREATE, or_taken};
pub use change::{CreatedUser, NewUserForm, UserForm};
pub use list::{ListedUser, UserPage, WaysIn};
pub use store::account_sessions::OpenSession;

use domain::audit::{AuditAction, SubjectKind};
use domain::{MessageKey, UserId};
use store::audit::{Actor, AuditEvent, Subject};
use store::users::{self, User};

use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

impl App {
    /// The account that an administrator means, unless it is retired or works at none of their clinics; whoever asks for
    /// another leaves a row.
    async fn account_in_use(
        &self,
        ctx: &Ctx,
        (staff, id): (&StaffSession, UserId),
        action: AuditAction,
    ) -> Result<User, AppError> {
        let found = users::by_id(self.store().read(), id).await?;
        let found = found.filter(|user| !user.is_retired() && staff.meets(&user.clinics));
        self.noting_denial(found.ok_or(AppError::NotFound), ctx, None, action).await
    }

    /// As [`Self::account_in_use`], to change it. Whoever is limited to clinics changes nobody who reaches further: they could
    /// come in as them.
    async fn account_within(
        &self,
        ctx: &Ctx,
        (staff, id): (&StaffSession, UserId),
        action: AuditAction,
    ) -> Result<User, AppError> {
        let user = self.account_in_use(ctx, (staff, id), action).await?;
        let outcome = if staff.reaches(&user.clinics) {
            Ok(user)
        } else {
            Err(AppError::Forbidden(MessageKey::BeyondYourClinics))
        };
        self.noting_denial(outcome, ctx, None, action).await
    }

    fn user_event(&self, actor: Actor, action: AuditAction, user: UserId) -> AuditEvent {
        AuditEvent::new(self.clock().now(), actor, action, Subject::new(SubjectKind::User, user.0))
    }
}
