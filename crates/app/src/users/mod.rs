//! Accounts as administrators manage them: the list, their rights, and account recovery.

mod change;
mod list;
mod recovery;
mod retire;

pub(crate) use change::{CHANGE, CREATE, or_taken};
pub use change::{CreatedUser, NewUserForm, UserForm};
pub use list::{ListedUser, SignInMethods, UserPage};
pub use store::account_sessions::OpenSession;

use domain::audit::AuditAction;
use domain::{MessageKey, UserId};
use store::users::{self, User};

use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

impl App {
    /// An account that isn't retired and works at one of the administrator's clinics. Asking for another one is audited.
    async fn account_in_use(
        &self,
        ctx: &Ctx,
        staff: &StaffSession,
        id: UserId,
        action: AuditAction,
    ) -> Result<User, AppError> {
        let found = users::by_id(self.store().read(), id).await?;
        let found = found.filter(|user| !user.is_retired() && staff.overlaps(&user.clinics));
        self.record_denial(found.ok_or(AppError::NotFound), ctx, Some(id.into()), action).await
    }

    /// Like [`Self::account_in_use`], to change it. An administrator limited to clinics can't change an account that reaches
    /// further: they could sign in as it.
    async fn account_within(
        &self,
        ctx: &Ctx,
        staff: &StaffSession,
        id: UserId,
        action: AuditAction,
    ) -> Result<User, AppError> {
        let user = self.account_in_use(ctx, staff, id, action).await?;
        let outcome = if staff.covers(&user.clinics) {
            Ok(user)
        } else {
            Err(AppError::Forbidden(MessageKey::BeyondYourClinics))
        };
        self.record_denial(outcome, ctx, Some(id.into()), action).await
    }
}
