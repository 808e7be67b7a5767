//! The transaction of a submission. If exams are booked separately, each is a savepoint that can fail alone.

use domain::audit::{ActorKind, AuditAction};
use domain::booking::BookingAction;
use domain::{DeviceId, MessageKey};
use store::appointments::{self, Appointment};
use store::audit::{Actor, record};
use store::booking_changes::{self, NewChange, Step};
use store::{Tx, booking_requests, holds};

use super::hold_allowance::{HoldAllowance, HoldingCaller};
use super::offered::touch_planned;
use super::plan::{BookingMode, Plan, PlannedAppointment, PlannedBooking};
use super::request_appointment::SessionAfter;
use super::results::{AppointmentResult, Failure, Outcome, RequestResult, Submitted, failure_of_one};
use super::two_places::{clashes_of, need_reason};
use super::write_booking::{WrittenBooking, is_of};
use crate::audit::event_of_booking;
use crate::{App, AppError, Ctx};

/// What was booked so far, by position.
#[derive(Debug)]
struct Progress {
    appointments: Vec<(usize, AppointmentResult)>,
    requests: Vec<(usize, RequestResult)>,
    /// The bookings made, in the order of the plan.
    made: Vec<usize>,
    touched: Vec<DeviceId>,
}

impl App {
    /// Within the caller's allowance; if that requires a captcha, once more within the allowance with a captcha.
    pub(super) async fn carry_out(&self, plan: &Plan, by: HoldingCaller<'_>) -> Result<Submitted, AppError> {
        let allowance = self.hold_allowance(by).await?;
        let not_held = if allowance.is_some() { self.count_not_held(plan).await? } else { 0 };
        let allowance = allowance.filter(|_| not_held > 0);
        match (self.try_to_carry_out(plan, allowance.clone(), not_held, by.ctx).await, allowance) {
            (Err(AppError::Forbidden(MessageKey::CaptchaRequired)), Some(allowance)) => {
                let proven = self.proven_allowance(allowance, by).await?;
                self.try_to_carry_out(plan, Some(proven), not_held, by.ctx).await
            }
            (done, _) => done,
        }
    }

    /// How many planned slots the drafts don't hold: nothing has counted those. A draft is submitted once, so each hold counts
    /// for one booking only.
    async fn count_not_held(&self, plan: &Plan) -> Result<usize, AppError> {
        let mut not_held = 0;
        for booking in &plan.bookings {
            let held = holds::held_by(self.store().read(), booking.key_id).await?;
            let is_held = |one: &&PlannedAppointment| held.iter().any(|hold| is_of(hold, &one.slot));
            not_held += booking.appointments.iter().filter(|one| !is_held(one)).count();
        }
        Ok(not_held)
    }

    async fn try_to_carry_out(
        &self,
        plan: &Plan,
        allowance: Option<HoldAllowance>,
        not_held: usize,
        ctx: &Ctx,
    ) -> Result<Submitted, AppError> {
        let (app, plan, ctx) = (self.clone(), plan.clone(), ctx.clone());
        self.store()
            .write(move |tx| {
                let (app, plan, ctx) = (app.clone(), plan.clone(), ctx.clone());
                let allowance = allowance.clone();
                Box::pin(async move {
                    if let Some(allowance) = &allowance {
                        allowance.count(tx, not_held, plan.now).await?;
                    }
                    app.carry_out_in(tx, plan, ctx).await
                })
            })
            .await
    }

    async fn carry_out_in(&self, tx: &Tx, plan: Plan, ctx: Ctx) -> Result<Submitted, AppError> {
        let mut progress = Progress {
            appointments: plan.refused_appointments.clone(),
            requests: plan.refused_requests.clone(),
            made: Vec::new(),
            touched: Vec::new(),
        };
        for index in in_order_of_claims(&plan) {
            let written = self.write_one(tx, &plan, &plan.bookings[index], &ctx).await;
            match written {
                Ok(written) => progress.add(index, written),
                Err(error) if plan.mode == BookingMode::Separate => {
                    progress.fail(&plan.bookings[index], &failure_of_one(error)?);
                }
                Err(error) => return Err(error),
            }
        }
        check_places(tx, &plan, &progress, &ctx).await?;
        // After accepting an offer, the patient can still see the original request.
        let asked = match &plan.offer {
            Some(offer) => booking_requests::by_slug(tx, &offer.slug).await?,
            None => None,
        };
        let booked = progress.link_accepted_offer(tx, &plan).await?;
        if let Some(asked) = asked.as_ref().filter(|_| booked) {
            self.notify_of_booked_request(tx, asked, &plan, &ctx).await?;
        }
        let made: Vec<_> = progress.made.iter().map(|index| &plan.bookings[*index]).collect();
        let submitted = progress.submitted(&plan)?.without_seen_keys(&plan, &made);
        let made = made.into_iter().map(|booking| booking.key_id);
        let asked = asked.map(|asked| asked.booking_key_id);
        if let Some(token) = &plan.session_token {
            let earlier = plan.taken_up_in.as_ref();
            let session = SessionAfter { token, made: made.collect(), asked, earlier, codes: plan.codes };
            session.open(tx, plan.now).await?;
        }
        self.store_answer(tx, &plan.answer_key, &submitted, plan.now).await?;
        touch_planned(tx, &progress.touched, plan.catalogue_version).await?;
        Ok(submitted)
    }

    /// Writes one booking; if exams are booked separately, in a savepoint, so that nothing is left if it fails.
    async fn write_one(
        &self,
        tx: &Tx,
        plan: &Plan,
        planned: &PlannedBooking,
        ctx: &Ctx,
    ) -> Result<WrittenBooking, AppError> {
        if plan.mode != BookingMode::Separate {
            return self.write_booking(tx, plan, planned, ctx).await;
        }
        let part = store::begin_part(tx).await?;
        match self.write_booking(&part, plan, planned, ctx).await {
            Ok(written) => {
                store::release_savepoint(part).await?;
                Ok(written)
            }
            Err(error) => Err(store::roll_back_savepoint(part, error).await),
        }
    }
}

/// The patient can't be elsewhere at the times that were just taken. Checked last: a transaction that waits for the
/// person has already claimed all its time, so there is no deadlock.
async fn check_places(tx: &Tx, plan: &Plan, progress: &Progress, ctx: &Ctx) -> Result<(), AppError> {
    if !plan.decides && plan.proven.is_none() {
        return Ok(());
    }
    let keys: Vec<_> = progress.made.iter().map(|index| plan.bookings[*index].key_id).collect();
    let new = appointments::of_keys(tx, &keys).await?;
    if let Some(proven) = &plan.proven {
        return proven.check(tx, &plan.person.patient, &new).await;
    }
    let clashes = clashes_of(tx, &new).await?;
    for one in new.iter().filter(|one| clashes.iter().any(|clash| clash.is_of(one.id))) {
        note_overlap(tx, plan, one, ctx).await?;
    }
    need_reason(clashes, Vec::new(), plan.overlap_reason.as_deref())
}

/// Why staff went on, in the history of the booking and in the audit trail.
async fn note_overlap(tx: &Tx, plan: &Plan, one: &Appointment, ctx: &Ctx) -> Result<(), AppError> {
    let actor = plan.booked_by.clone().unwrap_or_else(|| Actor::unknown(ActorKind::Staff));
    let change = NewChange {
        booking_id: one.booking_id,
        action: BookingAction::BookOverlap,
        actor_kind: actor.kind,
        actor_id: actor.id.unwrap_or_default(),
        reason: plan.overlap_reason.clone(),
        note: None,
        preferred_times: None,
        steps: vec![Step::Appointment { id: one.id, from: one.status, to: one.status }],
        at: plan.now,
    };
    booking_changes::insert(tx, &change).await?;
    let event = event_of_booking(plan.now, actor, AuditAction::PassOverRules, one.booking_id);
    Ok(record(tx, &event, &ctx.origin).await?)
}

/// Two submissions that want each other's slots meet at the same one first, so that there is no deadlock.
fn in_order_of_claims(plan: &Plan) -> Vec<usize> {
    let first = |booking: &PlannedBooking| {
        let claims = booking.appointments.iter().map(|one| (one.slot.device, one.slot.ticks.start));
        claims.min().map_or((1, None), |claim| (0, Some(claim)))
    };
    let mut order: Vec<usize> = (0..plan.bookings.len()).collect();
    order.sort_by_key(|index| first(&plan.bookings[*index]));
    order
}

impl Progress {
    fn add(&mut self, index: usize, written: WrittenBooking) {
        self.appointments.extend(written.appointments);
        self.requests.extend(written.requests);
        self.touched.extend(written.touched);
        self.made.push(index);
        self.made.sort_unstable();
    }

    fn fail(&mut self, planned: &PlannedBooking, failure: &Failure) {
        self.appointments.extend(planned.appointments.iter().map(|one| {
            let failed = Outcome::Failed(failure.clone());
            let result =
                AppointmentResult::new(planned.key.clone(), &one.slot.exam, &one.slot.clinic, failed);
            (one.position, result)
        }));
        self.requests.extend(planned.requests.iter().map(|one| {
            let failed = Outcome::Failed(failure.clone());
            (one.position, RequestResult { outcome: failed, ..one.result.clone() })
        }));
    }

    /// Links the request whose offer was accepted to the first appointment made. `false` if none was.
    async fn link_accepted_offer(&self, tx: &Tx, plan: &Plan) -> Result<bool, AppError> {
        let Some(offer) = &plan.offer else { return Ok(false) };
        let first = self.appointments.iter().find_map(|(_, result)| match &result.outcome {
            Outcome::Made(made) => Some(made.id),
            Outcome::Failed(_) => None,
        });
        let Some(appointment) = first else { return Ok(false) };
        let booked = booking_requests::become_booked(tx, offer, appointment, plan.now).await?;
        if booked { Ok(true) } else { Err(AppError::NotFound) }
    }

    /// The answer, if anything was booked; otherwise the reason why the first exam failed.
    fn submitted(&self, plan: &Plan) -> Result<Submitted, AppError> {
        let mut appointments = self.appointments.clone();
        appointments.sort_by_key(|(position, _)| *position);
        let mut requests = self.requests.clone();
        requests.sort_by_key(|(position, _)| *position);
        let mut appointments: Vec<_> = appointments.into_iter().map(|(_, result)| result).collect();
        let mut requests: Vec<_> = requests.into_iter().map(|(_, result)| result).collect();
        let keys: Vec<_> = self.made.iter().map(|index| &plan.bookings[*index].key).collect();
        let Some(first) = keys.first() else {
            let lost = appointments.iter_mut().find_map(|result| result.outcome.failure_mut());
            let failure =
                lost.or_else(|| requests.iter_mut().find_map(|result| result.outcome.failure_mut()));
            return Err(nothing_booked_error(failure.map(|failure| failure.key)));
        };
        Ok(Submitted {
            booking_key: if keys.contains(&&plan.key) { plan.key.clone() } else { (*first).clone() },
            appointments,
            requests,
            session_token: plan.session_token.clone(),
            confirmation_message: plan.confirmation_message.clone(),
        })
    }
}

fn nothing_booked_error(key: Option<MessageKey>) -> AppError {
    match key.unwrap_or(MessageKey::BookingRequestDenied) {
        key @ MessageKey::SlotJustTaken => AppError::SlotLost { key, alternatives: Vec::new() },
        key @ MessageKey::BookingKeySubmitted => AppError::Conflict(key),
        key => AppError::Rule(key),
    }
}
