//! What staff decide about one appointment: whether it stands, and how far it is.

use domain::appointment::AppointmentStatus;
use domain::booking::BookingAction;
use domain::limits::CANCEL_REASON_MAX_CHARACTERS;
use domain::{AppointmentId, MessageKey};
use store::{appointments, claims};

use super::decides;
use crate::audit::Deed;
use crate::portal::{Told, checked_note, checked_text, take_step};
use crate::{App, AppError, Caller, Tokens};

/// Why an appointment cannot be, as typed.
#[derive(Debug, Clone, Default)]
pub struct Decline {
    pub reason: String,
    pub note: Option<String>,
}

/// How far an appointment is, as typed.
#[derive(Debug, Clone)]
pub struct StatusStep {
    pub status: AppointmentStatus,
    /// Wanted where it is given up.
    pub reason: Option<String>,
    pub note: Option<String>,
}

impl App {
    /// An appointment that waited for staff stands.
    pub async fn approve(
        &self,
        tokens: &Tokens,
        id: AppointmentId,
        caller: &Caller,
    ) -> Result<AppointmentStatus, AppError> {
        let told = Told::of(BookingAction::Approve);
        self.decide(tokens, id, Some(AppointmentStatus::Pending), AppointmentStatus::Booked, told, caller)
            .await
    }

    /// It does not stand, and its time is free again.
    pub async fn decline(
        &self,
        tokens: &Tokens,
        id: AppointmentId,
        typed: &Decline,
        caller: &Caller,
    ) -> Result<AppointmentStatus, AppError> {
        self.office(tokens, decides, BookingAction::Decline.as_str(), caller).await?;
        let told = Told {
            reason: Some(checked_reason(Some(&typed.reason))?),
            note: checked_note(typed.note.as_deref())?,
            ..Told::of(BookingAction::Decline)
        };
        self.decide(tokens, id, Some(AppointmentStatus::Pending), AppointmentStatus::Declined, told, caller)
            .await
    }

    /// The patient has come, is in the room, is done, did not come; or the appointment is given up.
    pub async fn set_status(
        &self,
        tokens: &Tokens,
        id: AppointmentId,
        typed: &StatusStep,
        caller: &Caller,
    ) -> Result<AppointmentStatus, AppError> {
        use AppointmentStatus as S;
        self.office(tokens, decides, BookingAction::SetStatus.as_str(), caller).await?;
        let reason = match typed.status {
            S::Arrived | S::InProgress | S::Completed | S::NoShow => {
                checked_text("reason", typed.reason.as_deref(), CANCEL_REASON_MAX_CHARACTERS)?
            }
            S::Canceled => Some(checked_reason(typed.reason.as_deref())?),
            // The others have calls of their own, or are the patient's.
            _ => return Err(AppError::Rule(MessageKey::StatusNotAllowed)),
        };
        let note = checked_note(typed.note.as_deref())?;
        let told = Told { reason, note, ..Told::of(BookingAction::SetStatus) };
        self.decide(tokens, id, None, typed.status, told, caller).await
    }

    /// One step of one appointment, which must be in `from` where that is given.
    async fn decide(
        &self,
        tokens: &Tokens,
        id: AppointmentId,
        from: Option<AppointmentStatus>,
        to: AppointmentStatus,
        told: Told,
        caller: &Caller,
    ) -> Result<AppointmentStatus, AppError> {
        let staff = self.office(tokens, decides, told.action.as_str(), caller).await?;
        // A key may reach over several clinics; what is decided is this one's.
        let found = appointments::by_id(self.store().read(), id).await?;
        let found = found.filter(|found| staff.works_at(found.clinic_id));
        let key = found.as_ref().map(|found| found.booking_key_id);
        let deed = Deed::change(told.action.as_str(), caller);
        let matter = self.matter_of(tokens, key, Some(id), deed).await?;
        let (app, caller, now) = (self.clone(), caller.clone(), self.clock().now());
        let work = self.store().write(move |tx| {
            let (app, matter, told, caller) = (app.clone(), matter.clone(), told.clone(), caller.clone());
            Box::pin(async move {
                let visit = appointments::locked_of_key(tx, matter.key_id).await?;
                let one = visit.into_iter().find(|one| one.id == id).ok_or(AppError::NotFound)?;
                let missed_too_soon = to == AppointmentStatus::NoShow && one.start > now;
                if from.is_some_and(|from| from != one.status) || missed_too_soon {
                    return Err(AppError::Rule(MessageKey::StatusNotAllowed));
                }
                let step = take_step(tx, &one, to).await?;
                if !to.occupies_device() {
                    claims::touch_devices(tx, &[one.device_id]).await?;
                }
                app.tell(tx, &matter, &told, vec![step], &caller, now).await
            })
        });
        work.await?;
        self.ring_job_bell();
        Ok(to)
    }
}

fn checked_reason(typed: Option<&str>) -> Result<String, AppError> {
    let reason = checked_text("reason", typed, CANCEL_REASON_MAX_CHARACTERS)?;
    reason.ok_or_else(|| AppError::field("reason", MessageKey::FieldRequired))
}
