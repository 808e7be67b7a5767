//! What a patient shares with somebody else, by a link with a key of its own: `docs/adr/0033-links-that-are-shared.md`.

mod revoke;
mod share;

use domain::booking::BookingKey;
use domain::sharing::{ContactKind, ShareKind};
use domain::{AppointmentId, SharedAccessId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::appointments;
use store::shared_accesses::{self, SharedAccess};

pub use share::TypedShare;

use crate::audit::Deed;
use crate::{Access, App, AppError, Caller, Tokens};

/// A link as the patient sees it who shared it; kept for a retry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    pub id: SharedAccessId,
    pub contact: String,
    pub contact_kind: ContactKind,
    pub contact_name: Option<String>,
    pub kind: ShareKind,
    /// The slug of the one whose results are shared.
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
    /// With whom the patient of a key shares, the newest first. Leaves an audit row.
    pub async fn shares(
        &self,
        tokens: &Tokens,
        key: &BookingKey,
        caller: &Caller,
    ) -> Result<Vec<Share>, AppError> {
        let matter = self.matter(tokens, key, Deed::new(Access::Own, "LIST_SHARES", caller)).await?;
        let db = self.store().read();
        let visits = appointments::of_key(db, matter.key_id).await?;
        let slug = |id: AppointmentId| visits.iter().find(|one| one.id == id).map(|one| one.slug.clone());
        let found = shared_accesses::of_owner(db, matter.key_id).await?;
        Ok(found
            .into_iter()
            .map(|share| {
                let slug = share.appointment.and_then(slug);
                Share::new(share, slug)
            })
            .collect())
    }
}
