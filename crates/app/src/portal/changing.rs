//! Records a change of a booking within its transaction: the steps, the entry in its history, the audit row and the mail.

use domain::BookingChangeId;
use domain::MessageKey;
use domain::appointment::{AppointmentStatus, ChangeAction};
use domain::booking::BookingAction;
use domain::limits::NOTES_MAX_CHARACTERS;
use domain::typed::{TextKind, is_readable};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::appointments::{self, Appointment};
use store::audit::record;
use store::booking_changes::{self, NewChange, Step};
use store::{Tx, claims};

use super::own_bookings::OwnAppointments;
use super::rules::{Rules, chosen};
use crate::jobs::JobKind;
use crate::{App, AppError, AuthorizedBooking, Ctx};

/// What appointments have become, by position; kept for a retry.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct StatusChange {
    pub appointments: Vec<(String, AppointmentStatus)>,
}

/// An entry in the history of a booking.
#[derive(Debug, Clone)]
pub(crate) struct ChangeEntry {
    pub action: BookingAction,
    pub reason: Option<String>,
    pub note: Option<String>,
    /// As JSON.
    pub preferred_times: Option<String>,
}

impl ChangeEntry {
    pub(crate) fn of(action: BookingAction) -> Self {
        Self { action, reason: None, note: None, preferred_times: None }
    }
}

impl App {
    /// Records a change in the history and the audit trail, and enqueues the mail about it.
    pub(crate) async fn record_and_notify(
        &self,
        tx: &Tx,
        authorized: &AuthorizedBooking,
        entry: &ChangeEntry,
        steps: Vec<Step>,
        ctx: &Ctx,
        at: Timestamp,
    ) -> Result<BookingChangeId, AppError> {
        let id = self.record_change(tx, authorized, entry, steps, ctx, at).await?;
        self.enqueue(tx, JobKind::BookingChanged, id.0).await?;
        Ok(id)
    }

    /// Like [`Self::record_and_notify`], without the mail.
    pub(crate) async fn record_change(
        &self,
        tx: &Tx,
        authorized: &AuthorizedBooking,
        entry: &ChangeEntry,
        steps: Vec<Step>,
        ctx: &Ctx,
        at: Timestamp,
    ) -> Result<BookingChangeId, AppError> {
        let new = NewChange {
            booking_id: authorized.booking_id,
            action: entry.action,
            actor_kind: authorized.actor.kind,
            actor_id: authorized.actor.id.unwrap_or_default(),
            reason: entry.reason.clone(),
            note: entry.note.clone(),
            preferred_times: entry.preferred_times.clone(),
            steps,
            at,
        };
        let id = booking_changes::insert(tx, &new).await?;
        record(tx, &authorized.event(entry.action, at), &ctx.origin).await?;
        Ok(id)
    }

    /// All named appointments take the step, or none does. Those that end release their time.
    pub(crate) async fn take_steps(
        &self,
        tx: &Tx,
        own: &OwnAppointments,
        rules: &Rules,
        action: ChangeAction,
    ) -> Result<Vec<Step>, AppError> {
        let visit = appointments::locked_of_key(tx, own.authorized.key_id).await?;
        let chosen = chosen(&visit, &own.slugs)?;
        rules.judge(&visit, &chosen, action).allowed(action)?;
        let mut steps = Vec::with_capacity(chosen.len());
        for one in &chosen {
            steps.push(take_step(tx, one, action.to()).await?);
        }
        let devices: Vec<_> = chosen.iter().map(|one| one.device_id).collect();
        // Even if their time stays taken: boards show reschedule requests.
        claims::touch_devices(tx, &devices).await?;
        Ok(steps)
    }
}

/// One step of one appointment; if it ends, its time is released.
pub(crate) async fn take_step(
    tx: &Tx,
    appointment: &Appointment,
    to: AppointmentStatus,
) -> Result<Step, AppError> {
    let (id, from) = (appointment.id, appointment.status);
    let forbidden = || AppError::Rule(MessageKey::StatusNotAllowed);
    let to = from.become_status(to).map_err(|_| forbidden())?;
    if !appointments::take_step(tx, id, from, to).await? {
        return Err(forbidden());
    }
    if !to.occupies_device() {
        claims::release_appointment(tx, id).await?;
    }
    Ok(Step::Appointment { id, from, to })
}

/// A note in the form in which it is stored, or why it is invalid.
pub(crate) fn checked_text(field: &str, typed: Option<&str>, max: usize) -> Result<Option<String>, AppError> {
    let Some(text) = typed.map(str::trim).filter(|text| is_readable(text)) else { return Ok(None) };
    if text.chars().count() > max {
        return Err(AppError::field(field, MessageKey::FieldTooLong));
    }
    if let Some(key) = TextKind::of_field(field).problem(text) {
        return Err(AppError::field(field, key));
    }
    Ok(Some(text.to_owned()))
}

pub(crate) fn checked_note(typed: Option<&str>) -> Result<Option<String>, AppError> {
    checked_text("note", typed, NOTES_MAX_CHARACTERS)
}
