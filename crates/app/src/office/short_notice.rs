//! A patient is at the desk or calls for today: staff give a reason, and the draft may be booked with shorter notice and
//! preparation than patients may book.

use domain::MessageKey;
use domain::audit::AuditAction;
use domain::auth::Permission;
use domain::booking::BookingKey;
use domain::limits::CANCEL_REASON_MAX_CHARACTERS;
use store::audit::record;
use store::booking_keys;

use crate::audit::AuditedAction;
use crate::portal::checked_text;
use crate::{App, AppError, Ctx};

impl App {
    /// Searches, holds and the booking of this draft follow it; only staff who decide can book it this way.
    pub async fn allow_short_notice(
        &self,
        ctx: &Ctx,
        key: &BookingKey,
        reason: &str,
    ) -> Result<(), AppError> {
        const ACTION: AuditAction = AuditAction::AllowShortNotice;
        let staff = self.require(ctx, Permission::DecideBookings, ACTION).await?;
        let draft = match self.draft(key).await {
            Ok(draft) => draft.id,
            Err(used_up @ AppError::Conflict(_)) => {
                // If it is booked, only staff of its clinics may know whose it is.
                self.authorized_booking(ctx, key, AuditedAction::change(ACTION)).await?;
                return Err(used_up);
            }
            Err(error) => return Err(error),
        };
        let reason = checked_text("reason", Some(reason), CANCEL_REASON_MAX_CHARACTERS)?;
        let reason = reason.ok_or_else(|| AppError::field("reason", MessageKey::FieldRequired))?;
        let event = self.event_of_key(draft, ACTION).by(staff.actor());
        let origin = ctx.origin.clone();
        self.store()
            .write(move |tx| {
                let (reason, event, origin) = (reason.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    if booking_keys::allow_short_notice(tx, draft, &reason).await? {
                        Ok(record(tx, &event, &origin).await?)
                    } else {
                        Err(AppError::Conflict(MessageKey::BookingKeySubmitted))
                    }
                })
            })
            .await
    }
}
