//! Retires an account: it disappears from the list and opens nothing. Past actions keep its name, which another account may take.

use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::{MessageKey, UserId};
use store::audit::record;
use store::{account_sessions, second_factors, users};

use crate::{App, AppError, Ctx};

const RETIRE: AuditAction = AuditAction::RetireUser;

impl App {
    /// Signs the account out and unassigns its open requests. Administrators can't remove themselves, or the last administrator.
    pub async fn retire_user(&self, ctx: &Ctx, id: UserId) -> Result<(), AppError> {
        let staff = self.require(ctx, Permission::Administer, RETIRE).await?;
        let was_administrator = self.account_within(ctx, &staff, id, RETIRE).await?.administers_provider();
        let actor = staff.actor();
        if actor.id == Some(id.0) {
            return Err(AppError::Rule(MessageKey::OwnAccount));
        }
        let event = self.user_event(actor.clone(), RETIRE, id);
        let (app, ctx) = (self.clone(), ctx.clone());
        self.store()
            .write(move |tx| {
                let (app, actor, event, ctx) = (app.clone(), actor.clone(), event.clone(), ctx.clone());
                Box::pin(async move {
                    users::retire(tx, id).await?;
                    // Two administrators who remove each other at the same moment: one of them stays.
                    if was_administrator && !users::has_administrator(tx).await? {
                        return Err(AppError::Rule(MessageKey::LastAdministrator));
                    }
                    account_sessions::end_all(tx, id, None).await?;
                    second_factors::remove(tx, id).await?;
                    app.release_requests(tx, id, &actor, &ctx).await?;
                    Ok(record(tx, &event, &ctx.origin).await?)
                })
            })
            .await
    }
}
