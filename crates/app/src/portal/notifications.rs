//! Resending messages about a booking, and unsubscribing from them.

use domain::MessageKey;
use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::auth::CodeChannel;
use domain::booking::{BookingAction, BookingKey};
use store::audit::record;
use store::{appointments, unsubscriptions};

use super::changing::ChangeEntry;
use super::mask;
use crate::audit::AuditedAction;
use crate::jobs::Recipient;
use crate::rates::Rate;
use crate::{App, AppError, Ctx};

/// Which appointments a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotifiedAppointments {
    /// Those waiting for approval.
    Pending,
    Booked,
}

impl NotifiedAppointments {
    fn is_about(self, status: AppointmentStatus) -> bool {
        match self {
            Self::Pending => status == AppointmentStatus::Pending,
            Self::Booked => status.occupies_device() && status != AppointmentStatus::Pending,
        }
    }
}

impl App {
    /// Sends the message of the booking again, with its present data. Returns the masked contact.
    pub async fn send_again(
        &self,
        ctx: &Ctx,
        key: &BookingKey,
        about: NotifiedAppointments,
        channel: CodeChannel,
    ) -> Result<String, AppError> {
        let audited = AuditedAction::change(BookingAction::SendAgain);
        let authorized = self.authorized_booking(ctx, key, audited).await?;
        let (db, now) = (self.store().read(), self.clock().now());
        let visits = appointments::of_key(db, authorized.key_id).await?;
        let mut shown = visits.iter().filter(|visit| authorized.shows(visit.clinic_id));
        if !shown.any(|visit| about.is_about(visit.status) && visit.end > now) {
            return Err(AppError::Rule(MessageKey::StatusNotAllowed));
        }
        let unwanted = unsubscriptions::is_unsubscribed(db, authorized.key_id).await?;
        if unwanted && channel == CodeChannel::Email {
            return Err(AppError::Rule(MessageKey::Unsubscribed));
        }
        let booking =
            appointments::booking_by_id(db, authorized.booking_id).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let reader = Recipient::of(&booking, &patient);
        let (action, to, masked) = match channel {
            CodeChannel::Email => (BookingAction::SendAgain, &reader.email, mask::email(&reader.email)),
            CodeChannel::Sms => (BookingAction::SendAgainBySms, &reader.number, mask::number(&reader.number)),
        };
        let sms_enabled = self.provider().await?.configuration.application.sms_enabled;
        if to.is_empty() || (channel == CodeChannel::Sms && !sms_enabled) {
            return Err(AppError::field("type", MessageKey::ValueInvalid));
        }
        self.count_caller(Rate::Notification, ctx, Some(key.as_str().as_bytes())).await?;
        let (app, ctx) = (self.clone(), ctx.clone());
        self.store()
            .write(move |tx| {
                let (app, authorized, ctx) = (app.clone(), authorized.clone(), ctx.clone());
                Box::pin(async move {
                    app.record_and_notify(tx, &authorized, &ChangeEntry::of(action), Vec::new(), &ctx, now)
                        .await
                })
            })
            .await?;
        self.wake_worker();
        Ok(masked)
    }

    /// Stops all e-mail about a key except codes. It doesn't reveal whether the key exists. Staff do it for a patient whose
    /// booking they may change.
    pub async fn unsubscribe(&self, ctx: &Ctx, key: &BookingKey) -> Result<(), AppError> {
        const ACTION: AuditAction = AuditAction::Unsubscribe;
        if key.resolved_id().is_some() {
            self.authorized_booking(ctx, key, AuditedAction::change(ACTION)).await?;
        }
        let Some(stored) = self.stored_key(key).await? else { return Ok(()) };
        let booking = appointments::booking_of_key(self.store().read(), stored.id).await?;
        let Some(booking) = booking else { return Ok(()) };
        let now = self.clock().now();
        let event = self.event_of_draft(stored.id, ACTION, ctx).about(booking.id.into());
        let origin = ctx.origin.clone();
        self.store()
            .write(move |tx| {
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    unsubscriptions::insert(tx, stored.id, now).await?;
                    record(tx, &event, &origin).await
                })
            })
            .await?;
        Ok(())
    }
}
