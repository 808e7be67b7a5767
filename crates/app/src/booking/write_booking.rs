//! Writes one booking within the transaction of a submission: its key, patient, appointments, requests and jobs.

use domain::audit::AuditAction;
use domain::booking::{BookingKeyState, HoldState};
use domain::booking_request::BookingRequestStatus;
use domain::{AppointmentId, DeviceId, MessageKey};
use jiff::Timestamp;
use store::appointments::{self, Booking, NewAppointment, NewBooking};
use store::audit::{Actor, record};
use store::booking_changes::Step;
use store::claims::{self, Claimant};
use store::holds::{self, Hold};
use store::{Tx, booking_keys, booking_requests};

use super::decisions::note_passed_denial;
use super::keys::release_given;
use super::offered::OfferedSlot;
use super::plan::{Plan, PlannedAppointment, PlannedBooking};
use super::results::{AppointmentMade, AppointmentResult, Outcome, RequestResult};
use super::submit::arrive_at;
use crate::audit::event_of_booking;
use crate::jobs::JobKind;
use crate::{App, AppError, Ctx};

#[derive(Debug)]
pub(super) struct WrittenBooking {
    pub appointments: Vec<(usize, AppointmentResult)>,
    pub requests: Vec<(usize, RequestResult)>,
    pub touched: Vec<DeviceId>,
}

impl App {
    pub(super) async fn write_booking(
        &self,
        tx: &Tx,
        plan: &Plan,
        planned: &PlannedBooking,
        ctx: &Ctx,
    ) -> Result<WrittenBooking, AppError> {
        if let Some(needs) = &plan.person.needs {
            // A later move uses the same durations for this patient.
            booking_keys::save_needs(tx, planned.key_id, needs).await?;
        }
        if !booking_keys::change_draft_state(tx, planned.key_id, BookingKeyState::Submitted).await? {
            return Err(AppError::Conflict(MessageKey::BookingKeySubmitted));
        }
        self.check_decisions(tx, plan, planned).await?;
        self.issue_unseen_key(tx, plan, planned).await?;
        let booking = insert_booking(tx, plan, planned).await?;
        let mut held = holds::held_by(tx, planned.key_id).await?;
        let mut appointments = Vec::with_capacity(planned.appointments.len());
        let mut steps = Vec::new();
        for one in &planned.appointments {
            let made = book_slot(tx, &booking, one, &mut held, plan.now).await?;
            steps.push(Step::Appointment { id: made.id, from: made.status, to: made.status });
            let made = Outcome::Made(made);
            let (exam, clinic) = (&one.slot.exam, &one.slot.clinic);
            let result = AppointmentResult::new(planned.key.clone(), exam, clinic, made);
            let warning = planned.warning(exam.id);
            appointments.push((one.position, AppointmentResult { warning, ..result }));
        }
        for request in &planned.requests {
            let id = booking_requests::insert(tx, &booking, &request.new, plan.now).await?;
            steps.push(Step::Request { id, from: BookingRequestStatus::New, to: BookingRequestStatus::New });
        }
        if !planned.appointments.is_empty() {
            self.enqueue(tx, JobKind::BookingConfirmation, booking.id.0).await?;
        }
        if !planned.requests.is_empty() {
            self.enqueue(tx, JobKind::BookingRequestReceived, booking.id.0).await?;
        }
        audit_booking(tx, &booking, AuditAction::Book, plan, ctx).await?;
        if planned.short_notice_reason.is_some() {
            audit_booking(tx, &booking, AuditAction::PassOverRules, plan, ctx).await?;
        }
        if let Some(reason) = &planned.denial_reason {
            note_passed_denial(tx, plan, &booking, reason, steps, ctx).await?;
        }
        let mut touched = release_given(tx, &held).await?;
        touched.extend(planned.appointments.iter().map(|one| one.slot.device));
        let requests = planned.requests.iter().map(|one| {
            let warning = planned.warning(one.new.exam_id);
            (one.position, RequestResult { warning, ..one.result.clone() })
        });
        Ok(WrittenBooking { appointments, requests: requests.collect(), touched })
    }
}

async fn insert_booking(tx: &Tx, plan: &Plan, planned: &PlannedBooking) -> Result<Booking, AppError> {
    let person = &plan.person;
    let new = NewBooking {
        booking_key_id: planned.key_id,
        booking_for: person.booking_for,
        guardian: person.guardian.clone(),
        needs: person.needs.as_ref().and_then(|needs| serde_json::to_string(needs).ok()),
        doctor_id: person.referrer.map(|referrer| referrer.doctor),
        organization_id: person.referrer.and_then(|referrer| referrer.organization),
        notes: plan.notes.clone(),
        short_notice_reason: planned.short_notice_reason.clone(),
        language: plan.language.clone(),
        now: plan.now,
    };
    Ok(appointments::insert_booking(tx, &new, &person.patient).await?)
}

/// Books from the hold of this slot, or claims the time directly if there is no hold (any more). Removes the used hold from
/// `held`.
pub(crate) async fn book_slot(
    tx: &Tx,
    booking: &Booking,
    planned: &PlannedAppointment,
    held: &mut Vec<Hold>,
    now: Timestamp,
) -> Result<AppointmentMade, AppError> {
    let slot = &planned.slot;
    let new = NewAppointment {
        slug: planned.slug.clone(),
        exam_id: slot.exam.id,
        clinic_id: slot.clinic.id,
        device_id: slot.device,
        start: slot.start,
        end: slot.end,
        status: planned.status,
        calendar: planned.calendar.clone(),
    };
    let appointment = appointments::insert(tx, booking, &new, now).await?;
    if !claim_from_hold(tx, held, slot, appointment.id).await? {
        let claimant = Claimant::Appointment(appointment.id);
        if !claims::claim_ticks(tx, slot.device, slot.ticks.clone(), claimant, now).await? {
            return Err(AppError::SlotLost { key: MessageKey::SlotJustTaken, alternatives: Vec::new() });
        }
    }
    Ok(AppointmentMade {
        id: appointment.id,
        slug: appointment.slug,
        status: planned.status,
        time_zone: slot.clinic.time_zone.clone(),
        start: slot.start,
        end: slot.end,
        arrive_at: arrive_at(slot.start),
        preparation: slot.exam.preparation.clone(),
    })
}

/// Whether this very slot is held.
pub(super) fn is_of(hold: &Hold, slot: &OfferedSlot) -> bool {
    hold.exam_id == slot.exam.id
        && hold.device_id == slot.device
        && hold.start == slot.start
        && hold.end == slot.end
}

/// Hands the ticks of the draft's own hold over. `false` if it has none for this very slot.
async fn claim_from_hold(
    tx: &Tx,
    held: &mut Vec<Hold>,
    slot: &OfferedSlot,
    appointment: AppointmentId,
) -> Result<bool, AppError> {
    let own = held.iter().position(|hold| is_of(hold, slot));
    let Some(used) = own.map(|position| held.remove(position)) else { return Ok(false) };
    if !holds::change_hold_state(tx, used.id, HoldState::Booked).await? {
        return Ok(false);
    }
    claims::hand_over(tx, used.id, appointment).await?;
    Ok(true)
}

async fn audit_booking(
    tx: &Tx,
    booking: &Booking,
    action: AuditAction,
    plan: &Plan,
    ctx: &Ctx,
) -> Result<(), AppError> {
    let patient = || Actor::patient(booking.booking_key_id);
    let actor = plan.booked_by.clone().unwrap_or_else(patient);
    let event = event_of_booking(plan.now, actor, action, booking.id);
    Ok(record(tx, &event, &ctx.origin).await?)
}
