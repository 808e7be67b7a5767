//! A patient moves a visit to another time. The new time is taken before the old one is released, in one transaction.

use domain::MessageKey;
use domain::appointment::{AppointmentStatus, ChangeAction};
use domain::booking::{BookingAction, BookingKey};
use domain::catalogue::ExamKind;
use domain::limits::MAX_REPLANS;
use serde::{Deserialize, Serialize};
use store::appointments::{self, Appointment, CalendarEntry};
use store::booking_changes::Step;
use store::holds::{self, Hold};
use store::{Tx, booking_keys};

use super::changing::{ChangeEntry, take_step};
use super::own_bookings::OwnAppointments;
use super::rules::{Rules, chosen};
use crate::audit::AuditedAction;
use crate::booking::{
    AnswerKey, AppointmentResult, OfferedSlot, Outcome, PlannedAppointment, ProvenPatient, Retry, WantedSlot,
    book_slot, clashes_of, need_reason, release_given, touch_planned,
};
use crate::questionnaires::{ExamDecisions, SubmittingCall};
use crate::rates::Rate;
use crate::slots::SlotOptions;
use crate::{App, AppError, Ctx};

/// The appointments at their new times, by position; kept for a retry.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Rescheduled {
    pub booking_key: BookingKey,
    pub appointments: Vec<AppointmentResult>,
}

/// Everything about a move that is decided before its transaction.
#[derive(Debug, Clone)]
struct Move {
    own: OwnAppointments,
    rules: Rules,
    /// By position.
    slots: Vec<OfferedSlot>,
    slugs: Vec<String>,
    /// What the answers must allow.
    decisions: Vec<ExamDecisions>,
    /// What the session of the patient who moves it has proven.
    proven: Option<ProvenPatient>,
    /// The version the move was planned with.
    catalogue_version: i64,
}

impl App {
    pub async fn reschedule(
        &self,
        ctx: &Ctx,
        slugs: &str,
        wanted: &[WantedSlot],
        retry: Retry,
    ) -> Result<Rescheduled, AppError> {
        let audited = AuditedAction::cancel_or_move(BookingAction::Reschedule);
        let own = self.own_appointments(ctx, slugs, audited).await?;
        let scope = format!("{}:{}", BookingAction::Reschedule, own.authorized.key_id);
        let answer_key = AnswerKey { scope, retry };
        if let Some(earlier) = self.earlier_answer(&answer_key).await? {
            return Ok(earlier);
        }
        self.count_caller(Rate::Submission, ctx, Some(own.key.as_str().as_bytes())).await?;
        let key = own.authorized.key_id;
        for _ in 0..MAX_REPLANS {
            let planned = match self.plan_move(own.clone(), wanted, ctx).await {
                Ok(planned) => planned,
                // The same call, sent twice at once, may have moved it meanwhile; then that is the answer.
                Err(error) => return self.earlier_answer(&answer_key).await?.ok_or(error),
            };
            let slots = planned.slots.clone();
            let work = self.carry_out_move(planned, answer_key.clone(), ctx.clone());
            match self.run_once(&answer_key, work).await {
                Ok(done) => {
                    self.wake_worker();
                    return Ok(done);
                }
                Err(AppError::Outdated) => {}
                Err(error @ AppError::PatientElsewhere { .. }) => {
                    let sees = |clinic| own.authorized.shows(clinic);
                    return Err(self.explain_clashes(error, sees).await?);
                }
                Err(error) => return Err(self.explain_loss(error, &slots, key).await?),
            }
        }
        Err(AppError::Outdated)
    }

    async fn plan_move(
        &self,
        own: OwnAppointments,
        wanted: &[WantedSlot],
        ctx: &Ctx,
    ) -> Result<Move, AppError> {
        let db = self.store().read();
        let rules = self.change_rules(own.authorized.key_id).await?;
        let visit = appointments::of_key(db, own.authorized.key_id).await?;
        let old = chosen(&visit, &own.slugs)?;
        rules.judge(&visit, &old, ChangeAction::Reschedule).allowed(ChangeAction::Reschedule)?;
        if wanted.len() != old.len() {
            return Err(AppError::field("slots", MessageKey::ValueInvalid));
        }
        let key = booking_keys::by_id(db, own.authorized.key_id).await?.ok_or(AppError::NotFound)?;
        let preparation = self.answered_preparation(key.id).await?;
        let options = SlotOptions { preparation, ..SlotOptions::default() }.for_patient(key.needs);
        let (catalogue, provider) = (self.catalogue().await?, self.provider().await?);
        let mut slots = Vec::with_capacity(wanted.len());
        for (position, (wanted, old)) in wanted.iter().zip(&old).enumerate() {
            let slot = self.offered_slot(&catalogue, wanted, &options)?;
            if slot.exam.id != old.exam_id {
                return Err(AppError::field(&format!("slots.{position}.examSlug"), MessageKey::ValueInvalid));
            }
            // Staff can't book at other clinics than their own.
            if !own.authorized.shows(slot.clinic.id) {
                return Err(AppError::Rule(MessageKey::BeyondYourClinics));
            }
            slots.push(OfferedSlot { exam: provider.content.exam(&ctx.language, &slot.exam), ..slot });
        }
        let slugs = slots.iter().map(|_| self.new_slug('a')).collect();
        let proven = self.proven_patient(ctx).await?;
        let decisions = self.decisions_to_keep(SubmittingCall::RescheduleAppointments, &old).await?;
        Ok(Move { own, rules, slots, slugs, decisions, proven, catalogue_version: catalogue.version })
    }

    async fn carry_out_move(
        &self,
        planned: Move,
        answer_key: AnswerKey,
        ctx: Ctx,
    ) -> Result<Rescheduled, AppError> {
        let app = self.clone();
        self.store()
            .write(move |tx| {
                let (app, planned) = (app.clone(), planned.clone());
                let (answer_key, ctx) = (answer_key.clone(), ctx.clone());
                Box::pin(async move {
                    let done = app.move_in(tx, &planned, &ctx).await?;
                    app.store_answer(tx, &answer_key, &done, planned.rules.now).await?;
                    Ok(done)
                })
            })
            .await
    }

    async fn move_in(&self, tx: &Tx, planned: &Move, ctx: &Ctx) -> Result<Rescheduled, AppError> {
        let Move { own, rules, slots, .. } = planned;
        let key = own.authorized.key_id;
        let visit = appointments::locked_of_key(tx, key).await?;
        let old = chosen(&visit, &own.slugs)?;
        rules.judge(&visit, &old, ChangeAction::Reschedule).allowed(ChangeAction::Reschedule)?;
        self.check_kept(tx, SubmittingCall::RescheduleAppointments, key, &planned.decisions).await?;
        let mut held = holds::held_by(tx, key).await?;
        let (mut steps, appointments) = book_new_times(tx, planned, &old, &mut held).await?;
        for (old, new) in old.iter().zip(&appointments) {
            steps.push(take_step(tx, old, AppointmentStatus::Rescheduled).await?);
            if let Outcome::Made(new) = &new.outcome {
                appointments::link_successor(tx, old.id, new.id).await?;
            }
        }
        planned.check_places(tx, &appointments).await?;
        self.record_and_notify(
            tx,
            &own.authorized,
            &ChangeEntry::of(BookingAction::Reschedule),
            steps,
            ctx,
            rules.now,
        )
        .await?;
        let mut touched = release_given(tx, &held).await?;
        touched.extend(old.iter().map(|old| old.device_id).chain(slots.iter().map(|slot| slot.device)));
        touch_planned(tx, &touched, planned.catalogue_version).await?;
        Ok(Rescheduled { booking_key: own.key.clone(), appointments })
    }
}

impl Move {
    /// The patient can't be elsewhere at the new times. Staff who act for a patient move it on the board, where they can say why.
    async fn check_places(&self, tx: &Tx, made: &[AppointmentResult]) -> Result<(), AppError> {
        let is_new = |one: &Appointment| {
            made.iter().any(|new| matches!(&new.outcome, Outcome::Made(made) if made.id == one.id))
        };
        let mut new = appointments::of_key(tx, self.own.authorized.key_id).await?;
        new.retain(is_new);
        if self.own.authorized.is_staff() {
            return need_reason(clashes_of(tx, &new).await?, Vec::new(), None);
        }
        let patient = appointments::patient(tx, self.own.authorized.patient_id).await?;
        match self.proven.as_ref().zip(patient) {
            Some((proven, patient)) => proven.check(tx, &patient, &new).await,
            None => Ok(()),
        }
    }
}

/// Books the new times in the order of their claims, to avoid deadlocks; the answer has them by position.
async fn book_new_times(
    tx: &Tx,
    planned: &Move,
    old: &[Appointment],
    held: &mut Vec<Hold>,
) -> Result<(Vec<Step>, Vec<AppointmentResult>), AppError> {
    let Move { own, rules, slots, slugs, .. } = planned;
    let booking = appointments::booking_of_key(tx, own.authorized.key_id).await?.ok_or(AppError::NotFound)?;
    let mut order: Vec<usize> = (0..slots.len()).collect();
    order.sort_by_key(|position| (slots[*position].device, slots[*position].start));
    let mut made = Vec::with_capacity(slots.len());
    for position in order {
        let slot = slots[position].clone();
        let status = match slot.exam.kind {
            ExamKind::Pending => AppointmentStatus::Pending,
            _ => AppointmentStatus::Booked,
        };
        let calendar = Some(next_version(&old[position]));
        let new = PlannedAppointment { position, slot, slug: slugs[position].clone(), status, calendar };
        made.push((position, book_slot(tx, &booking, &new, held, rules.now).await?));
    }
    made.sort_by_key(|(position, _)| *position);
    let steps =
        made.iter().map(|(_, new)| Step::Appointment { id: new.id, from: new.status, to: new.status });
    let steps = steps.collect();
    let results = made.into_iter().map(|(position, new)| {
        let slot = &slots[position];
        AppointmentResult::new(own.key.clone(), &slot.exam, &slot.clinic, Outcome::Made(new))
    });
    Ok((steps, results.collect()))
}

/// The calendar entry is updated: the same UID, one version later.
pub(crate) fn next_version(old: &Appointment) -> CalendarEntry {
    CalendarEntry {
        uid: old.calendar_uid.clone().unwrap_or_else(|| old.slug.clone()),
        sequence: old.calendar_sequence + 1,
    }
}
