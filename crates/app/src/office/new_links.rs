//! Staff give a booking a new key, for a patient whose link is lost, locked, or in other hands.

use domain::auth::Permission;
use domain::booking::{BookingAction, BookingKey};
use domain::{AppointmentId, BookingKeyId, MessageKey};
use jiff::Timestamp;
use store::booking_changes::Step;
use store::booking_keys::SealedKey;
use store::{
    Tx, appointments, booking_keys, one_time_codes, sessions, shared_accesses, sign_in, unsubscriptions,
    upload_links,
};

use crate::audit::AuditedAction;
use crate::jobs::Recipient;
use crate::portal::{ChangeEntry, mask};
use crate::sharing::end_share;
use crate::{App, AppError, AuthorizedBooking, Ctx};

impl App {
    /// The old key stops working, sessions opened with it end, and the patient is sent the new link. Returns the masked contact
    /// it goes to. If the patient can't be reached, nothing changes.
    pub async fn send_new_link(&self, ctx: &Ctx, id: AppointmentId) -> Result<String, AppError> {
        let action = BookingAction::SendNewLink;
        let staff = self.require(ctx, Permission::DecideBookings, action).await?;
        let (authorized, found) =
            self.authorized_appointment_of(ctx, &staff, id, AuditedAction::change(action)).await?;
        let status = found.status;
        let sent_to = self.link_recipient(&authorized).await?;
        let new = self.hash_and_seal(&BookingKey::mint(self.chance()));
        let entry = ChangeEntry::of(action);
        let (app, ctx, now) = (self.clone(), ctx.clone(), self.clock().now());
        let work = self.store().write(move |tx| {
            let (app, authorized, new) = (app.clone(), authorized.clone(), new.clone());
            let (entry, ctx) = (entry.clone(), ctx.clone());
            Box::pin(async move {
                app.replace_key(tx, authorized.key_id, &new, now).await?;
                // An attacker with the old link may have shared the booking with themselves.
                for share in shared_accesses::live_of_key(tx, authorized.key_id).await? {
                    end_share(tx, &share, &authorized, &ctx, now).await?;
                }
                let steps = vec![Step::Appointment { id, from: status, to: status }];
                app.record_and_notify(tx, &authorized, &entry, steps, &ctx, now).await
            })
        });
        work.await?;
        self.wake_worker();
        Ok(sent_to)
    }

    async fn replace_key(
        &self,
        tx: &Tx,
        id: BookingKeyId,
        new: &SealedKey,
        now: Timestamp,
    ) -> Result<(), AppError> {
        // First: a sign-in with the old key at this moment is either ended with the others, or comes too late.
        booking_keys::replace(tx, id, new).await?;
        sessions::end_of_key(tx, id).await?;
        one_time_codes::invalidate(tx, id, now).await?;
        upload_links::end_of_key(tx, id, now).await?;
        // Too many wrong codes make a new link necessary, and this is it.
        Ok(sign_in::clear_failures(tx, &self.code_subject(id)).await?)
    }

    /// By e-mail if wanted, otherwise by text message.
    async fn link_recipient(&self, authorized: &AuthorizedBooking) -> Result<String, AppError> {
        let db = self.store().read();
        let booking =
            appointments::booking_by_id(db, authorized.booking_id).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, authorized.patient_id).await?.ok_or(AppError::NotFound)?;
        let Recipient { email, number, .. } = Recipient::of(&booking, &patient);
        if !email.is_empty() && !unsubscriptions::is_unsubscribed(db, authorized.key_id).await? {
            return Ok(mask::email(&email));
        }
        let sms_enabled = self.provider().await?.configuration.application.sms_enabled;
        if number.is_empty() || !sms_enabled {
            return Err(AppError::Rule(MessageKey::PatientNotReached));
        }
        Ok(mask::number(&number))
    }
}
