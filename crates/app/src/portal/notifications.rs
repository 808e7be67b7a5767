//! Messages about a booking on demand: sent once more, or no more.

use domain::MessageKey;
use domain::appointment::AppointmentStatus;
use domain::booking::{BookingAction, BookingKey};
use store::audit::{AuditEvent, record};
use store::{appointments, unsubscriptions};

use super::changing::Told;
use super::mask;
use crate::jobs::Reader;
use crate::rates::Rate;
use crate::{Access, App, AppError, Caller, Tokens};

/// Which appointments a message is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notified {
    /// Those that staff have yet to approve.
    Pending,
    Booked,
}

impl Notified {
    fn is_about(self, status: AppointmentStatus) -> bool {
        match self {
            Self::Pending => status == AppointmentStatus::Pending,
            Self::Booked => status.occupies_device() && status != AppointmentStatus::Pending,
        }
    }
}

impl App {
    /// Sends what was sent when the booking was made, as it stands now. Answers where it goes, masked.
    pub async fn send_again(
        &self,
        tokens: &Tokens,
        key: &BookingKey,
        about: Notified,
        caller: &Caller,
    ) -> Result<String, AppError> {
        let matter = self.matter(tokens, key, Access::Change).await?;
        let (db, now) = (self.store().read(), self.clock().now());
        let visits = appointments::of_key(db, matter.key_id).await?;
        if !visits.iter().any(|visit| about.is_about(visit.status) && visit.end > now) {
            return Err(AppError::Rule(MessageKey::StatusNotAllowed));
        }
        if unsubscriptions::is_unsubscribed(db, matter.key_id).await? {
            return Err(AppError::Rule(MessageKey::Unsubscribed));
        }
        let booking = appointments::booking_by_id(db, matter.booking_id).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, booking.patient_id).await?.ok_or(AppError::NotFound)?;
        let address = Some(Reader::of(&booking, &patient).email).filter(|address| !address.is_empty());
        let address = address.ok_or(AppError::Rule(MessageKey::StatusNotAllowed))?;
        self.count(Rate::Notification, &caller.origin.address, Some(key.as_str().as_bytes())).await?;
        let (app, caller) = (self.clone(), caller.clone());
        self.store()
            .write(move |tx| {
                let (app, matter, caller) = (app.clone(), matter.clone(), caller.clone());
                Box::pin(async move {
                    let told = Told::of(BookingAction::SendAgain);
                    app.tell(tx, &matter, &told, Vec::new(), &caller, now).await
                })
            })
            .await?;
        self.ring_job_bell();
        Ok(mask::email(&address))
    }

    /// Stops all e-mail about a key but codes. Nobody learns from it whether there is such a key.
    pub async fn unsubscribe(&self, key: &BookingKey, caller: &Caller) -> Result<(), AppError> {
        let Some(stored) = self.stored_key(key).await? else { return Ok(()) };
        let booking = appointments::booking_of_key(self.store().read(), stored.id).await?;
        let Some(booking) = booking else { return Ok(()) };
        let now = self.clock().now();
        let event = AuditEvent {
            at: now,
            actor_kind: "KEY",
            actor_id: Some(stored.id.0),
            action: "UNSUBSCRIBE",
            subject_kind: "BOOKING",
            subject_id: booking.id.0,
            result: "DONE",
        };
        let origin = caller.origin.clone();
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
