//! Decisions on questionnaires: looked at while a submission is planned, and once more in its transaction.

use domain::audit::{ActorKind, AuditAction, SubjectKind};
use domain::booking::BookingAction;
use domain::booking_request::BookingRequestKind;
use domain::catalogue::Catalogue;
use domain::limits::CANCEL_REASON_MAX_CHARACTERS;
use store::Tx;
use store::appointments::Booking;
use store::audit::{Actor, AuditEvent, Subject, record};
use store::booking_changes::{self, NewChange, Step};
use store::booking_requests::{self, BookingRequest};

use super::Submission;
use super::demands::Answered;
use super::plan::{BookingMode, Plan, PlannedBooking};
use super::results::{AppointmentResult, Outcome, RequestResult, failure_of_one};
use crate::portal::checked_text;
use crate::questionnaires::{ExamDecisions, SubmittingCall};
use crate::{App, AppError, Ctx};

/// Why staff go on although answers rule an exam out.
pub(crate) fn checked_denial_reason(typed: Option<&str>) -> Result<Option<String>, AppError> {
    checked_text("denialReason", typed, CANCEL_REASON_MAX_CHARACTERS)
}

impl App {
    /// Refuses the submission, or takes out of it what the answers don't allow.
    pub(super) async fn plan_decisions(
        &self,
        plan: &mut Plan,
        submission: &Submission,
        kind: BookingRequestKind,
        catalogue: &Catalogue,
    ) -> Result<(), AppError> {
        if catalogue.questionnaires.is_empty() {
            return Ok(());
        }
        let only_one = submission.appointments.len() + submission.requests.len() == 1;
        let request = self.request_of_offer(plan).await?;
        let of_request = request.as_ref().map(|request| request.booking_key_id);
        let mut bookings = std::mem::take(&mut plan.bookings);
        for booking in &mut bookings {
            booking.answer_keys = std::iter::once(booking.key_id).chain(of_request).collect();
            for one in std::mem::take(&mut booking.appointments) {
                let exam = &one.slot.exam;
                let offered_for = request.as_ref().filter(|request| request.exams.contains(&exam.id));
                let decisions = ExamDecisions::to_book(catalogue, exam, Some(one.slot.start));
                let decisions = decisions.map(|decisions| match offered_for {
                    Some(request) => decisions.offered_for(request.booking_key_id),
                    None => decisions,
                });
                match self.plan_decision(plan, booking, decisions).await {
                    Ok(()) => booking.appointments.push(one),
                    Err(error) if plan.mode == BookingMode::Separate && !only_one => {
                        let failed = Outcome::Failed(failure_of_one(error)?);
                        let (exam, clinic) = (&one.slot.exam, &one.slot.clinic);
                        let result = AppointmentResult::new(booking.key.clone(), exam, clinic, failed);
                        plan.refused_appointments.push((one.position, result));
                    }
                    Err(error) => return Err(error),
                }
            }
            for one in std::mem::take(&mut booking.requests) {
                let exam = catalogue.exam(one.new.exam_id);
                let decisions = exam.and_then(|exam| ExamDecisions::to_request(catalogue, exam, kind));
                match self.plan_decision(plan, booking, decisions).await {
                    Ok(()) => booking.requests.push(one),
                    Err(error) if plan.mode != BookingMode::Visit && !only_one => {
                        let outcome = Outcome::Failed(failure_of_one(error)?);
                        let booking_key =
                            one.result.booking_key.clone().filter(|_| plan.mode == BookingMode::Separate);
                        let result = RequestResult { booking_key, outcome, ..one.result };
                        plan.refused_requests.push((one.position, result));
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        bookings.retain(|booking| !booking.appointments.is_empty() || !booking.requests.is_empty());
        plan.bookings = bookings;
        Ok(())
    }

    /// Answers to the request count too, whichever times were offered for it. Those to another person's don't.
    async fn request_of_offer(&self, plan: &Plan) -> Result<Option<BookingRequest>, AppError> {
        let Some(offer) = &plan.offer else { return Ok(None) };
        let request = booking_requests::by_slug(self.store().read(), &offer.slug).await?;
        Ok(request.filter(|request| offer.owners.contains(&request.booking_key_id)))
    }

    async fn plan_decision(
        &self,
        plan: &Plan,
        booking: &mut PlannedBooking,
        decisions: Option<ExamDecisions>,
    ) -> Result<(), AppError> {
        let Some(decisions) = decisions else { return Ok(()) };
        let (db, keys) = (self.store().read(), &booking.answer_keys);
        let verdict = self.look_at_decisions(db, plan.call(), keys, &decisions).await?;
        if let Some(denial) = verdict.denial {
            if plan.denial_reason.is_none() {
                return Err(denial.into());
            }
            booking.denial_reason.clone_from(&plan.denial_reason);
        }
        let answered = Answered { patient: &plan.person.patient, contact_proven: plan.contact_proven, keys };
        self.check_demands(db, &verdict.demands, answered).await?;
        booking.decisions.push(decisions);
        Ok(())
    }

    /// Once more, now that the key is locked: the answers may have changed since the submission was planned.
    pub(super) async fn check_decisions(
        &self,
        tx: &Tx,
        plan: &Plan,
        planned: &PlannedBooking,
    ) -> Result<(), AppError> {
        for decisions in &planned.decisions {
            let keys = &planned.answer_keys;
            let verdict = self.look_at_decisions(tx, plan.call(), keys, decisions).await?;
            if let Some(denial) = verdict.denial.filter(|_| planned.denial_reason.is_none()) {
                return Err(denial.into());
            }
            let answered =
                Answered { patient: &plan.person.patient, contact_proven: plan.contact_proven, keys };
            self.check_demands(tx, &verdict.demands, answered).await?;
        }
        Ok(())
    }
}

impl Plan {
    fn call(&self) -> SubmittingCall {
        match self.mode {
            BookingMode::Requests => SubmittingCall::CreateBookingRequests,
            BookingMode::Visit | BookingMode::Separate => SubmittingCall::CreateAppointments,
        }
    }
}

/// Why staff went on, in the history of the booking and in the audit trail.
pub(super) async fn note_passed_denial(
    tx: &Tx,
    plan: &Plan,
    booking: &Booking,
    reason: &str,
    steps: Vec<Step>,
    ctx: &Ctx,
) -> Result<(), AppError> {
    let actor = plan.booked_by.clone().unwrap_or_else(|| Actor::unknown(ActorKind::Staff));
    let change = NewChange {
        booking_id: booking.id,
        action: BookingAction::PassOverDenial,
        actor_kind: actor.kind,
        actor_id: actor.id.unwrap_or_default(),
        reason: Some(reason.to_owned()),
        note: None,
        preferred_times: None,
        steps,
        at: plan.now,
    };
    booking_changes::insert(tx, &change).await?;
    let subject = Subject::new(SubjectKind::Booking, booking.id.0);
    let event = AuditEvent::new(plan.now, actor, AuditAction::PassOverRules, subject);
    Ok(record(tx, &event, &ctx.origin).await?)
}
