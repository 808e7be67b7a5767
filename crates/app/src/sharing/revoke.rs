//! Revoking a share: it opens nothing from then on, in any session.

use domain::SharedAccessId;
use domain::audit::AuditAction;
use domain::booking::BookingKey;
use jiff::Timestamp;
use store::audit::record;
use store::shared_accesses::{self, SharedAccess};
use store::{Tx, appointments, jobs, one_time_codes, sessions};

use super::share::job_of;
use super::{Share, is_listed};
use crate::audit::AuditedAction;
use crate::jobs::JobKind;
use crate::{Access, App, AppError, AuthorizedBooking, Ctx};

/// Its name in the audit trail.
const REVOKE: AuditAction = AuditAction::RevokeShare;

impl App {
    /// Revokes a share and tells its contact. Can be repeated.
    pub async fn revoke_share(
        &self,
        ctx: &Ctx,
        key: &BookingKey,
        id: SharedAccessId,
    ) -> Result<Share, AppError> {
        let authorized =
            self.authorized_booking(ctx, key, AuditedAction::new(Access::OwnChange, REVOKE)).await?;
        let owner = authorized.key_id;
        let revoked = self.carry_out_revocation(authorized, id, ctx).await;
        let share = self.record_denial(revoked, ctx, Some(owner.into()), REVOKE).await?;
        self.wake_worker();
        let visit = match share.appointment {
            Some(id) => appointments::by_id(self.store().read(), id).await?,
            None => None,
        };
        Ok(Share::new(share, visit.map(|visit| visit.slug)))
    }

    async fn carry_out_revocation(
        &self,
        authorized: AuthorizedBooking,
        id: SharedAccessId,
        ctx: &Ctx,
    ) -> Result<SharedAccess, AppError> {
        let keys = self.own_keys(&authorized).await?;
        let (ctx, now) = (ctx.clone(), self.clock().now());
        self.store()
            .write(move |tx| {
                let (keys, authorized, ctx) = (keys.clone(), authorized.clone(), ctx.clone());
                Box::pin(async move {
                    let own = shared_accesses::by_id(tx, id).await?;
                    let own = own.filter(|share| is_listed(share, &authorized, &keys));
                    let own = own.ok_or(AppError::NotFound)?;
                    end_share(tx, &own, &authorized, &ctx, now).await?;
                    shared_accesses::by_id(tx, id).await?.ok_or(AppError::NotFound)
                })
            })
            .await
    }
}

/// From here on the share opens nothing, and its contact gets a message.
pub(crate) async fn end_share(
    tx: &Tx,
    share: &SharedAccess,
    authorized: &AuthorizedBooking,
    ctx: &Ctx,
    now: Timestamp,
) -> Result<(), AppError> {
    shared_accesses::revoke(tx, share.id, now).await?;
    // A code already sent opens nothing either.
    one_time_codes::invalidate(tx, share.key, now).await?;
    sessions::end_of_share(tx, share.id).await?;
    jobs::enqueue_at(tx, job_of(JobKind::ShareRevoked, share.id.0, &ctx.language, now)).await?;
    Ok(record(tx, &authorized.event(REVOKE, now), &ctx.origin).await?)
}
