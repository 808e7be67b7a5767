//! Taking a link back: from that moment it opens nothing, whoever holds it and whatever they have open.

use domain::SharedAccessId;
use domain::booking::BookingKey;
use store::audit::record;
use store::shared_accesses::{self, SharedAccess};
use store::{appointments, jobs, one_time_codes, sessions};

use super::Share;
use super::share::job_of;
use crate::audit::Deed;
use crate::jobs::JobKind;
use crate::{Access, App, AppError, Caller, Matter, Tokens};

/// What the audit trail calls it.
const REVOKE: &str = "REVOKE_SHARE";

impl App {
    /// Takes a link back and tells its contact. Once more does no harm.
    pub async fn revoke_share(
        &self,
        tokens: &Tokens,
        key: &BookingKey,
        id: SharedAccessId,
        caller: &Caller,
    ) -> Result<Share, AppError> {
        let matter = self.matter(tokens, key, Deed::new(Access::OwnChange, REVOKE, caller)).await?;
        let owner = matter.key_id;
        let revoked = self.carry_out_revocation(matter, id, caller).await;
        let share = self.noting_denial(revoked, tokens, Some(owner), REVOKE, caller).await?;
        self.ring_job_bell();
        let visit = match share.appointment {
            Some(id) => appointments::by_id(self.store().read(), id).await?,
            None => None,
        };
        Ok(Share::new(share, visit.map(|visit| visit.slug)))
    }

    async fn carry_out_revocation(
        &self,
        matter: Matter,
        id: SharedAccessId,
        caller: &Caller,
    ) -> Result<SharedAccess, AppError> {
        let (caller, now) = (caller.clone(), self.clock().now());
        self.store()
            .write(move |tx| {
                let (matter, caller) = (matter.clone(), caller.clone());
                Box::pin(async move {
                    let own = shared_accesses::by_id(tx, id).await?;
                    let own = own.filter(|share| share.owner_key == matter.key_id);
                    let key = own.ok_or(AppError::NotFound)?.key;
                    shared_accesses::revoke(tx, id, now).await?;
                    // A code that is on its way opens nothing either.
                    one_time_codes::give_up(tx, key, now).await?;
                    sessions::end_of_share(tx, id).await?;
                    let job = job_of(JobKind::ShareRevoked, id.0, &caller.language, now);
                    jobs::enqueue_at(tx, job).await?;
                    record(tx, &matter.event(REVOKE, now), &caller.origin).await?;
                    shared_accesses::by_id(tx, id).await?.ok_or(AppError::NotFound)
                })
            })
            .await
    }
}
