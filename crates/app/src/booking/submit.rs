//! The submission: one transaction that turns a draft and its reservations into a booking.

use domain::appointment::AppointmentStatus;
use domain::booking::{BookingKey, BookingKeyState, HoldState};
use domain::catalogue::{ExamKind, Preparation};
use domain::limits::{ARRIVE_EARLY_MINUTES, HOLD_MAX_SLOTS, NOTES_MAX_CHARACTERS};
use domain::patient::{PatientDetails, ValidPatient, has_unprintable};
use domain::{AppointmentId, BookingKeyId, MessageKey};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use store::appointments::{self, Booking, NewAppointment, NewBooking};
use store::claims::{self, Claimant};
use store::{Tx, booking_keys, holds, sessions};

use super::idempotent::may_be_answered;
use super::keys::{check_draft, release_all};
use super::offered::OfferedSlot;
use super::{Retry, WantedSlot};
use crate::jobs::JobKind;
use crate::rates::Rate;
use crate::secrets::{hash, new_token};
use crate::slots::SlotOptions;
use crate::{App, AppError, Caller, FieldError};

#[derive(Debug, Clone)]
pub struct Submission {
    pub patient: PatientDetails,
    pub slots: Vec<WantedSlot>,
    pub options: SlotOptions,
    pub notes: Option<String>,
    pub accepted_terms: bool,
}

/// The answer of a submission, kept sealed for a retry.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Submitted {
    pub appointments: Vec<AppointmentMade>,
    /// Opens the patient's session for this key.
    pub session_token: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct AppointmentMade {
    pub id: AppointmentId,
    pub slug: String,
    pub status: AppointmentStatus,
    pub exam_slug: String,
    pub exam_name: String,
    pub clinic_name: String,
    pub time_zone: String,
    pub start: Timestamp,
    pub end: Timestamp,
    pub arrive_at: Timestamp,
    pub preparation: Vec<Preparation>,
}

/// Everything that is decided before the transaction begins.
#[derive(Debug, Clone)]
struct Plan {
    key: BookingKeyId,
    scope: String,
    retry: Retry,
    patient: ValidPatient,
    notes: Option<String>,
    slots: Vec<(OfferedSlot, String)>,
    session_token: String,
    now: Timestamp,
}

impl App {
    pub async fn submit(
        &self,
        key: &BookingKey,
        submission: &Submission,
        retry: Retry,
        caller: &Caller,
    ) -> Result<Submitted, AppError> {
        let stored = booking_keys::find(self.store().read(), &hash(key.as_str().as_bytes())).await?;
        let stored = stored.ok_or(AppError::NotFound)?;
        let scope = format!("submit:{}", stored.id);
        if let Some(earlier) = self.earlier_answer(&scope, &retry).await? {
            return Ok(earlier);
        }
        check_draft(&stored, self.clock().now())?;
        self.count(Rate::Submission, &caller.origin.address, Some(key.as_str().as_bytes())).await?;
        let options = submission.options.for_patient(stored.needs);
        let submission = &Submission { options, ..submission.clone() };
        let plan = self.plan(stored.id, scope.clone(), submission, retry.clone(), &caller.language).await?;
        let wanted: Vec<OfferedSlot> = plan.slots.iter().map(|(slot, _)| slot.clone()).collect();
        match self.carry_out(plan, caller.clone()).await {
            Ok(submitted) => {
                self.ring_job_bell();
                Ok(submitted)
            }
            // The same call may have been sent twice at once; the other one then has the answer.
            Err(error) if may_be_answered(&error) => match self.earlier_answer(&scope, &retry).await? {
                Some(earlier) => Ok(earlier),
                None => Err(self.explain_loss(error, &wanted, stored.id).await?),
            },
            Err(error) => Err(error),
        }
    }

    async fn plan(
        &self,
        key: BookingKeyId,
        scope: String,
        submission: &Submission,
        retry: Retry,
        language: &str,
    ) -> Result<Plan, AppError> {
        let catalogue = self.catalogue().await?;
        let provider = self.provider().await?;
        let patient = self.check_fields(submission)?;
        submission.options.check(submission.slots.len())?;
        let slots = submission.slots.iter().map(|slot| {
            let mut offered = self.offered(&catalogue, slot, &submission.options)?;
            offered.exam = provider.content.exam(language, &offered.exam);
            Ok((offered, self.new_slug()))
        });
        Ok(Plan {
            key,
            scope,
            retry,
            patient,
            notes: submission
                .notes
                .as_deref()
                .map(str::trim)
                .filter(|text| !text.is_empty())
                .map(str::to_owned),
            slots: slots.collect::<Result<_, AppError>>()?,
            session_token: new_token(self.chance()),
            now: self.clock().now(),
        })
    }

    /// Everything the form would refuse, refused again.
    fn check_fields(&self, submission: &Submission) -> Result<ValidPatient, AppError> {
        let today = self.clock().now().to_zoned(jiff::tz::TimeZone::UTC).date();
        // Somewhere it is already tomorrow: a birth today must not be a birth in the future there.
        let checked = submission.patient.validate(today.tomorrow().unwrap_or(today));
        let mut problems: Vec<FieldError> = match &checked {
            Ok(_) => Vec::new(),
            Err(problems) => problems
                .iter()
                .map(|problem| FieldError::new(format!("patientDetails.{}", problem.field), problem.key))
                .collect(),
        };
        if submission.notes.as_deref().is_some_and(|notes| notes.chars().count() > NOTES_MAX_CHARACTERS) {
            problems.push(FieldError::new("notes", MessageKey::FieldTooLong));
        }
        if submission.notes.as_deref().is_some_and(has_unprintable) {
            problems.push(FieldError::new("notes", MessageKey::ValueInvalid));
        }
        if !submission.accepted_terms {
            problems.push(FieldError::new("acceptedTerms", MessageKey::TermsRequired));
        }
        if submission.slots.is_empty() || submission.slots.len() > HOLD_MAX_SLOTS {
            problems.push(FieldError::new("appointments", MessageKey::ValueInvalid));
        }
        match checked {
            Ok(patient) if problems.is_empty() => Ok(patient),
            _ => Err(AppError::Fields(problems)),
        }
    }

    /// A public name of an appointment: short, unguessable enough not to be walked, and never a word.
    fn new_slug(&self) -> String {
        const LETTERS: &[u8] = b"23456789bcdfghjkmnpqrstvwxz";
        let pick = |byte: u8| char::from(LETTERS[usize::from(byte) % LETTERS.len()]);
        format!("a-{}", self.chance().bytes::<10>().into_iter().map(pick).collect::<String>())
    }

    async fn carry_out(&self, plan: Plan, caller: Caller) -> Result<Submitted, AppError> {
        let app = self.clone();
        let token_hash = hash(plan.session_token.as_bytes());
        self.store()
            .write(move |tx| {
                let (app, plan, caller) = (app.clone(), plan.clone(), caller.clone());
                let token_hash = token_hash.clone();
                Box::pin(async move {
                    if !booking_keys::leave_draft(tx, plan.key, BookingKeyState::Submitted).await? {
                        return Err(AppError::Conflict(MessageKey::BookingKeySubmitted));
                    }
                    let booking = insert_booking(tx, &plan, &caller).await?;
                    let mut made = Vec::with_capacity(plan.slots.len());
                    for (slot, slug) in &plan.slots {
                        made.push(book_slot(tx, &booking, slot, slug, plan.now).await?);
                    }
                    let devices: Vec<_> = plan.slots.iter().map(|(slot, _)| slot.device).collect();
                    sessions::insert_patient(tx, &token_hash, plan.key, plan.now).await?;
                    app.enqueue(tx, JobKind::BookingConfirmation, booking.id.0).await?;
                    audit_booking(tx, &booking, &plan, &caller).await?;
                    let submitted =
                        Submitted { appointments: made, session_token: plan.session_token.clone() };
                    app.keep_answer(tx, &plan.scope, &plan.retry, &submitted, plan.now).await?;
                    release_all(tx, plan.key).await?;
                    claims::touch_devices(tx, &devices).await?;
                    Ok(submitted)
                })
            })
            .await
    }
}

async fn insert_booking(tx: &Tx, plan: &Plan, caller: &Caller) -> Result<Booking, AppError> {
    let new = NewBooking {
        booking_key_id: plan.key,
        booking_for: "SELF".to_owned(),
        notes: plan.notes.clone(),
        language: caller.language.clone(),
        now: plan.now,
    };
    Ok(appointments::insert_booking(tx, &new, &plan.patient).await?)
}

/// Books from the reservation of this slot, or takes the time directly where there is none (any more).
async fn book_slot(
    tx: &Tx,
    booking: &Booking,
    slot: &OfferedSlot,
    slug: &str,
    now: Timestamp,
) -> Result<AppointmentMade, AppError> {
    let pending = slot.exam.kind == ExamKind::Pending;
    let status = if pending { AppointmentStatus::Pending } else { AppointmentStatus::Booked };
    let new = NewAppointment {
        slug: slug.to_owned(),
        exam_id: slot.exam.id,
        clinic_id: slot.clinic.id,
        device_id: slot.device,
        start: slot.start,
        end: slot.end,
        status,
    };
    let appointment = appointments::insert(tx, booking, &new, now).await?;
    if !take_reserved(tx, booking.booking_key_id, slot, appointment.id).await? {
        let claimant = Claimant::Appointment(appointment.id);
        if !claims::take(tx, slot.device, slot.ticks.clone(), claimant, now).await? {
            return Err(AppError::SlotLost { key: MessageKey::SlotJustTaken, alternatives: Vec::new() });
        }
    }
    Ok(AppointmentMade {
        id: appointment.id,
        slug: appointment.slug,
        status,
        exam_slug: slot.exam.slug.to_string(),
        exam_name: slot.exam.name.clone(),
        clinic_name: slot.clinic.name.clone(),
        time_zone: slot.clinic.time_zone.clone(),
        start: slot.start,
        end: slot.end,
        arrive_at: arrive_at(slot.start),
        preparation: slot.exam.preparation.clone(),
    })
}

/// Hands the ticks of the draft's own reservation over. `false` when it has none of this very slot.
async fn take_reserved(
    tx: &Tx,
    key: BookingKeyId,
    slot: &OfferedSlot,
    appointment: AppointmentId,
) -> Result<bool, AppError> {
    let reserved = holds::held_by(tx, key).await?;
    let own = reserved.into_iter().find(|hold| {
        hold.exam_id == slot.exam.id
            && hold.device_id == slot.device
            && hold.start == slot.start
            && hold.end == slot.end
    });
    let Some(hold) = own else { return Ok(false) };
    if !holds::leave_held(tx, hold.id, HoldState::Booked).await? {
        return Ok(false);
    }
    claims::hand_over(tx, hold.id, appointment).await?;
    Ok(true)
}

async fn audit_booking(tx: &Tx, booking: &Booking, plan: &Plan, caller: &Caller) -> Result<(), AppError> {
    let event = store::audit::AuditEvent {
        at: plan.now,
        actor_kind: "PATIENT",
        actor_id: Some(plan.key.0),
        action: "BOOK",
        subject_kind: "BOOKING",
        subject_id: booking.id.0,
        result: "DONE",
    };
    Ok(store::audit::record(tx, &event, &caller.origin).await?)
}

pub(crate) fn arrive_at(start: Timestamp) -> Timestamp {
    start - SignedDuration::from_mins(ARRIVE_EARLY_MINUTES)
}
