//! What account holders see and change of their own account: their sessions and their password.

use domain::audit::{AuditAction, AuditResult};
use domain::limits::{PASSWORD_MAX_BYTES, PASSWORD_MIN_CHARACTERS};
use domain::{MessageKey, SessionId};
use store::account_sessions::{self, OpenSession};
use store::audit::record;
use store::users;

use super::StaffSession;
use crate::{App, AppError, Ctx};

const LIST: AuditAction = AuditAction::ListSessions;
const END: AuditAction = AuditAction::EndSession;
const CHANGE: AuditAction = AuditAction::ChangePassword;

#[derive(Debug, Clone)]
pub struct OwnSession {
    pub session: OpenSession,
    /// The session of this call.
    pub current: bool,
}

/// A new password, as typed.
#[derive(Debug, Clone)]
pub struct PasswordChange {
    pub current: String,
    pub new: String,
}

impl App {
    pub async fn own_sessions(&self, ctx: &Ctx) -> Result<Vec<OwnSession>, AppError> {
        let staff = self.account(ctx, LIST).await?;
        let open = account_sessions::of_user(self.store().read(), staff.user, self.clock().now()).await?;
        self.audit(self.own_event(&staff, LIST, AuditResult::Done), ctx).await?;
        let own = |session: OpenSession| OwnSession { current: session.id == staff.session, session };
        Ok(open.into_iter().map(own).collect())
    }

    /// Another account's session is reported as not found.
    pub async fn end_own_session(&self, ctx: &Ctx, id: SessionId) -> Result<(), AppError> {
        let staff = self.account(ctx, END).await?;
        let (user, event, origin) =
            (staff.user, self.own_event(&staff, END, AuditResult::Done), ctx.origin.clone());
        let ended = self.store().write(move |tx| {
            let (event, origin) = (event.clone(), origin.clone());
            Box::pin(async move {
                if !account_sessions::end_one(tx, user, id).await? {
                    return Err(AppError::NotFound);
                }
                Ok(record(tx, &event, &origin).await?)
            })
        });
        let ended = ended.await;
        self.record_denial(ended, ctx, Some(user.into()), END).await
    }

    /// Ends all other sessions of the account.
    pub async fn change_password(&self, ctx: &Ctx, typed: PasswordChange) -> Result<(), AppError> {
        let staff = self.account(ctx, CHANGE).await?;
        // First the checks without a secret: a password that is too short must not cost an attempt.
        let mut checked = checked_new(&typed);
        if checked.is_ok() && !self.password_again(&staff, typed.current, ctx).await? {
            checked = Err(wrong_password());
        }
        if let Err(error) = checked {
            self.audit(self.own_event(&staff, CHANGE, AuditResult::Refused), ctx).await?;
            return Err(error);
        }
        let password_hash = self.hash_password(typed.new).await?;
        let (event, origin) = (self.own_event(&staff, CHANGE, AuditResult::Done), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let password_hash = password_hash.clone();
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    users::set_password(tx, staff.user, &password_hash, false).await?;
                    account_sessions::end_all(tx, staff.user, Some(staff.session)).await?;
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }

    /// Checks the password of a signed-in account again; counted like an attempt to sign in.
    pub(super) async fn password_again(
        &self,
        staff: &StaffSession,
        password: String,
        ctx: &Ctx,
    ) -> Result<bool, AppError> {
        let attempt = self.account_try(&staff.username, ctx);
        let now = self.clock().now();
        let begun = self.store().write(move |tx| {
            let attempt = attempt.clone();
            Box::pin(async move { attempt.begin(tx, now).await })
        });
        let attempt = begun.await?;
        let user = users::by_id(self.store().read(), staff.user).await?.ok_or(AppError::NotAuthenticated)?;
        let right = self.password_is_right(password, user.password_hash).await?;
        let counted = self.store().write(move |tx| {
            let attempt = attempt.clone();
            Box::pin(async move {
                if right { attempt.record_success(tx).await } else { attempt.fail(tx, now).await.map(drop) }
            })
        });
        counted.await?;
        Ok(right)
    }
}

pub(super) fn wrong_password() -> AppError {
    AppError::field("currentPassword", MessageKey::PasswordWrong)
}

fn checked_new(typed: &PasswordChange) -> Result<(), AppError> {
    checked_password("newPassword", &typed.new)?;
    let same = typed.new == typed.current;
    if same { Err(AppError::field("newPassword", MessageKey::PasswordSame)) } else { Ok(()) }
}

/// Long enough to be safe, short enough to be hashed.
pub(super) fn checked_password(field: &str, password: &str) -> Result<(), AppError> {
    let long = password.chars().count() >= PASSWORD_MIN_CHARACTERS && password.len() <= PASSWORD_MAX_BYTES;
    if long { Ok(()) } else { Err(AppError::field(field, MessageKey::PasswordTooShort)) }
}
