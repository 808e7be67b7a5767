//! Staff ask the patient a question about an appointment.

use domain::auth::Permission;
use domain::booking::BookingAction;
use domain::limits::NOTES_MAX_CHARACTERS;
use domain::{AppointmentId, MessageKey};
use store::booking_changes::Step;
use store::{appointments, unsubscriptions};

use crate::audit::AuditedAction;
use crate::booking::{AnswerKey, Retry, may_have_answer};
use crate::jobs::Recipient;
use crate::portal::{ChangeEntry, checked_text};
use crate::{App, AppError, AuthorizedBooking, Ctx};

impl App {
    /// The question is sent as a message, once even if the call is repeated; the appointment stays as it is.
    pub async fn ask_patient(
        &self,
        ctx: &Ctx,
        id: AppointmentId,
        text: &str,
        retry: Retry,
    ) -> Result<(), AppError> {
        let action = BookingAction::AskPatient;
        let staff = self.require(ctx, Permission::DecideBookings, action).await?;
        let (authorized, found) =
            self.authorized_appointment_of(ctx, &staff, id, AuditedAction::change(action)).await?;
        let status = found.status;
        self.check_reached(&authorized).await?;
        let note = checked_text("text", Some(text), NOTES_MAX_CHARACTERS)?;
        let note = Some(note.ok_or_else(|| AppError::field("text", MessageKey::FieldRequired))?);
        let entry = ChangeEntry { note, ..ChangeEntry::of(action) };
        let answer_key = AnswerKey { scope: format!("{}:{}", action.as_str(), id.0), retry };
        if self.earlier_answer::<()>(&answer_key).await?.is_some() {
            return Ok(());
        }
        let (app, ctx, now) = (self.clone(), ctx.clone(), self.clock().now());
        let kept_under = answer_key.clone();
        let work = self.store().write(move |tx| {
            let (app, authorized, entry, ctx) = (app.clone(), authorized.clone(), entry.clone(), ctx.clone());
            let answer_key = kept_under.clone();
            Box::pin(async move {
                let steps = vec![Step::Appointment { id, from: status, to: status }];
                app.record_and_notify(tx, &authorized, &entry, steps, &ctx, now).await?;
                app.store_answer(tx, &answer_key, &(), now).await
            })
        });
        match work.await {
            Ok(()) => self.wake_worker(),
            // Sent twice at once: the other call was first.
            Err(error) if may_have_answer(&error) => {
                self.earlier_answer::<()>(&answer_key).await?.ok_or(error)?;
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// If the patient can't be reached by message, staff should phone.
    async fn check_reached(&self, authorized: &AuthorizedBooking) -> Result<(), AppError> {
        let db = self.store().read();
        let booking =
            appointments::booking_by_id(db, authorized.booking_id).await?.ok_or(AppError::NotFound)?;
        let patient = appointments::patient(db, authorized.patient_id).await?.ok_or(AppError::NotFound)?;
        let unwanted = unsubscriptions::is_unsubscribed(db, authorized.key_id).await?;
        if unwanted || Recipient::of(&booking, &patient).email.is_empty() {
            return Err(AppError::Rule(MessageKey::PatientNotReached));
        }
        Ok(())
    }
}
