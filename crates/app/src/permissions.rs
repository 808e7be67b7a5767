//! The one way into the back office: a use case of staff names the permission that it needs.

use domain::MessageKey;
use domain::audit::AuditAction;
use domain::auth::{AccountKind, Permission};

use crate::authentication::StaffSession;
use crate::{App, AppError, Ctx};

impl App {
    /// The calling staff member, if they have this permission and no password or second factor is due. Any other caller is
    /// refused, with an audit row.
    pub(crate) async fn require(
        &self,
        ctx: &Ctx,
        permission: Permission,
        action: impl Into<AuditAction> + Send,
    ) -> Result<StaffSession, AppError> {
        let staff = self.peek_staff(ctx).await?.filter(|staff| staff.kind == AccountKind::Staff);
        let outcome = match staff {
            Some(StaffSession { due: Some(due), .. }) => Err(due.key()),
            Some(staff) => permission.check(&staff.roles, &staff.clinics).map(|()| staff),
            None => Err(MessageKey::NotAllowed),
        };
        self.record_denial(outcome.map_err(AppError::Forbidden), ctx, None, action.into()).await
    }
}

impl StaffSession {
    /// Whether the account has a permission, where it decides what is shown or offered. What needs one asks [`App::require`].
    pub(crate) fn may(&self, permission: Permission) -> bool {
        permission.check(&self.roles, &self.clinics).is_ok()
    }
}
