//! Sharing results with another person by a link with its own key: `docs/adr/0033-links-that-are-shared.md`.

mod revoke;
mod share;

use domain::audit::AuditAction;
use domain::booking::BookingKey;
use domain::sharing::{ContactKind, ShareKind};
use domain::{AppointmentId, BookingKeyId, SharedAccessId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::appointments;
use store::audit::Subject;
use store::shared_accesses::{self, SharedAccess};

pub(crate) use revoke::end_share;
pub use share::ShareInput;

use crate::audit::AuditedAction;
use crate::{Access, App, AppError, AuthorizedBooking, Ctx};

/// A share as its patient sees it; stored for a retry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    pub id: SharedAccessId,
    pub contact: String,
    pub contact_kind: ContactKind,
    pub contact_name: Option<String>,
    pub kind: ShareKind,
    /// The slug of the appointment whose results are shared.
    pub appointment: Option<String>,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
    pub last_opened_at: Option<Timestamp>,
}

impl Share {
    fn new(share: SharedAccess, appointment: Option<String>) -> Self {
        Self {
            id: share.id,
            contact: share.contact,
            contact_kind: share.contact_kind,
            contact_name: share.contact_name,
            kind: share.kind,
            appointment,
            created_at: share.created_at,
            revoked_at: share.revoked_at,
            last_opened_at: share.last_opened_at,
        }
    }
}

impl App {
    /// The shares of a key's patient, newest first. Audited.
    pub async fn shares(&self, ctx: &Ctx, key: &BookingKey) -> Result<Vec<Share>, AppError> {
        const ACTION: AuditAction = AuditAction::ListShares;
        let authorized =
            self.authorized_booking(ctx, key, AuditedAction::noted_later(Access::Own, ACTION)).await?;
        let db = self.store().read();
        let visits = appointments::of_key(db, authorized.key_id).await?;
        let slug = |id: AppointmentId| visits.iter().find(|one| one.id == id).map(|one| one.slug.clone());
        let keys = self.own_keys(&authorized).await?;
        let mut found = shared_accesses::of_owners(db, &keys).await?;
        found.retain(|share| is_listed(share, &authorized, &keys));
        let shown = found.iter().map(|share| Subject::from(share.owner_key)).collect();
        self.audit_booking_read(&authorized, authorized.event(ACTION, self.clock().now()), shown, ctx)
            .await?;
        Ok(found
            .into_iter()
            .map(|share| {
                let slug = share.appointment.and_then(slug);
                Share::new(share, slug)
            })
            .collect())
    }

    /// All keys of the signed-in patient.
    async fn own_keys(&self, authorized: &AuthorizedBooking) -> Result<Vec<BookingKeyId>, AppError> {
        let reached = self.reached_by(&authorized.proof).await?;
        let mut keys: Vec<_> = reached.own.iter().map(|booking| booking.booking_key_id).collect();
        if !keys.contains(&authorized.key_id) {
            keys.push(authorized.key_id);
        }
        Ok(keys)
    }
}

/// Shares of this key's contents, and those of everything that is the same person's.
fn is_listed(share: &SharedAccess, authorized: &AuthorizedBooking, keys: &[BookingKeyId]) -> bool {
    share.owner_key == authorized.key_id
        || share.kind == ShareKind::History && keys.contains(&share.owner_key)
}
