//! Account recovery: lets people back in who are locked out, and signs out those who should not be in.

use domain::UserId;
use domain::audit::AuditAction;
use domain::auth::Permission;
use store::account_sessions::{self, OpenSession};
use store::audit::{Actor, AuditEvent, record};
use store::users::{self, User};
use store::{second_factors, sign_in};

use crate::authentication::folded;
use crate::secrets::new_readable;
use crate::{App, AppError, Ctx};

const RESET_SECOND_FACTOR: AuditAction = AuditAction::ResetSecondFactor;
const RESET_PASSWORD: AuditAction = AuditAction::ResetPassword;
const LIST_SESSIONS: AuditAction = AuditAction::ListUserSessions;
const END_SESSIONS: AuditAction = AuditAction::EndUserSessions;

impl App {
    /// The account needs no second factor until it has enrolled a new one.
    pub async fn reset_second_factor(&self, ctx: &Ctx, id: UserId) -> Result<(), AppError> {
        let (_, event) = self.account_to_recover(ctx, id, RESET_SECOND_FACTOR).await?;
        self.take_second_factor(id, event, ctx).await
    }

    /// The same, from the command line, for the only administrator, whom no colleague could help.
    pub async fn rescue_second_factor(
        &self,
        username: &str,
        actor: Actor,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let user = users::by_username(self.store().read(), &folded(username)).await?;
        let id = user.ok_or(AppError::NotFound)?.id;
        self.take_second_factor(id, self.user_event(actor, RESET_SECOND_FACTOR, id), ctx).await
    }

    async fn take_second_factor(&self, id: UserId, event: AuditEvent, ctx: &Ctx) -> Result<(), AppError> {
        let (tried, origin) = (self.second_factor_subject(id), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (tried, event, origin) = (tried.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    users::raise_version(tx, id).await?;
                    second_factors::remove(tx, id).await?;
                    sign_in::clear_failures(tx, &tried).await?;
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }

    /// Sets a temporary password, shown once, and ends all sessions.
    pub async fn reset_password(&self, ctx: &Ctx, id: UserId) -> Result<String, AppError> {
        let (user, event) = self.account_to_recover(ctx, id, RESET_PASSWORD).await?;
        self.set_temporary_password(&user, event, ctx).await
    }

    /// The same, from the command line.
    pub async fn rescue_password(&self, username: &str, actor: Actor, ctx: &Ctx) -> Result<String, AppError> {
        let user = users::by_username(self.store().read(), &folded(username)).await?;
        let user = user.ok_or(AppError::NotFound)?;
        let event = self.user_event(actor, RESET_PASSWORD, user.id);
        self.set_temporary_password(&user, event, ctx).await
    }

    async fn set_temporary_password(
        &self,
        user: &User,
        event: AuditEvent,
        ctx: &Ctx,
    ) -> Result<String, AppError> {
        let (id, password) = (user.id, self.new_temporary_password());
        let password_hash = self.hash_password(password.clone()).await?;
        let (tried, origin) = (self.account_subject(&user.username), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (tried, password_hash) = (tried.clone(), password_hash.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    users::set_password(tx, id, &password_hash, true).await?;
                    account_sessions::end_all(tx, id, None).await?;
                    sign_in::clear_failures(tx, &tried).await?;
                    Ok::<_, AppError>(record(tx, &event, &origin).await?)
                })
            })
            .await?;
        Ok(password)
    }

    pub async fn user_sessions(&self, ctx: &Ctx, id: UserId) -> Result<Vec<OpenSession>, AppError> {
        let (_, event) = self.account_to_recover(ctx, id, LIST_SESSIONS).await?;
        self.audit(event, ctx).await?;
        Ok(account_sessions::of_user(self.store().read(), id, self.clock().now()).await?)
    }

    pub async fn end_user_sessions(&self, ctx: &Ctx, id: UserId) -> Result<(), AppError> {
        let (_, event) = self.account_to_recover(ctx, id, END_SESSIONS).await?;
        let origin = ctx.origin.clone();
        self.store()
            .write(move |tx| {
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    // First, so that no sign-in in progress slips through.
                    users::raise_version(tx, id).await?;
                    account_sessions::end_all(tx, id, None).await?;
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }

    /// The account to recover, and its audit row.
    async fn account_to_recover(
        &self,
        ctx: &Ctx,
        id: UserId,
        action: AuditAction,
    ) -> Result<(User, AuditEvent), AppError> {
        let staff = self.require(ctx, Permission::Administer, action).await?;
        let user = self.account_within(ctx, &staff, id, action).await?;
        Ok((user, self.user_event(staff.actor(), action, id)))
    }

    pub(super) fn new_temporary_password(&self) -> String {
        new_readable(self.chance(), 4, 4)
    }
}
