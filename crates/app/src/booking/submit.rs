//! The submission: one transaction that turns drafts and their holds into bookings and booking requests.

use domain::limits::{ARRIVE_EARLY_MINUTES, MAX_REPLANS};
use domain::{MessageKey, booking::BookingKey};
use jiff::{SignedDuration, Timestamp};
use store::booking_keys::StoredKey;

use super::idempotent::{AnswerKey, may_have_answer};
use super::plan::{BookingMode, Plan, SubmittedDraft};
use super::{Failure, HoldingCaller, RequestSubmission, Retry, Submission, Submitted, WantedAppointment};
use crate::rates::Rate;
use crate::slots::LostSlot;
use crate::{App, AppError, Ctx};

/// The scope of a submission's stored answer, before the id of its key.
const SCOPE: &str = "submit:";

impl App {
    /// Books the exams of a draft, and requests the enquiry exams of the same submission.
    pub async fn submit(
        &self,
        submission: &Submission,
        retry: Retry,
        by: HoldingCaller<'_>,
    ) -> Result<Submitted, AppError> {
        let mode = if submission.separate { BookingMode::Separate } else { BookingMode::Visit };
        self.submit_as(mode, submission, retry, by).await
    }

    /// Requests exams, each separately; as many as possible are made.
    pub async fn submit_requests(
        &self,
        submission: &RequestSubmission,
        ctx: &Ctx,
        retry: Retry,
    ) -> Result<Submitted, AppError> {
        let as_submission = Submission {
            key: submission.key.clone(),
            separate: false,
            pending: false,
            person: submission.person.clone(),
            appointments: Vec::new(),
            requests: submission.requests.clone(),
            custom_minutes: None,
            notes: None,
            overlap_reason: None,
            denial_reason: submission.denial_reason.clone(),
            validation_code: submission.validation_code.clone(),
            outcome: submission.outcome.clone(),
            offered_request: None,
            language: None,
        };
        let by = HoldingCaller { ctx, captcha_pass: None };
        self.submit_as(BookingMode::Requests, &as_submission, retry, by).await
    }

    async fn submit_as(
        &self,
        mode: BookingMode,
        submission: &Submission,
        retry: Retry,
        by: HoldingCaller<'_>,
    ) -> Result<Submitted, AppError> {
        let HoldingCaller { ctx, .. } = by;
        let meant =
            self.peek_staff(ctx).await?.map(|account| submission.with_resolved_keys(&account.stand_ins));
        let submission = meant.as_ref().unwrap_or(submission);
        let (stored, earlier) = self.key_and_earlier_answer(&submission.key, SCOPE, &retry).await?;
        if let Some(earlier) = earlier {
            return self.with_alternatives(submission, earlier).await;
        }
        self.check_draft_now(&stored).await?;
        let answer_key = AnswerKey { scope: format!("{SCOPE}{}", stored.id), retry };
        let counted = submission.key.as_str().as_bytes();
        self.count_caller(Rate::Submission, ctx, Some(counted)).await?;
        let apart = self.with_key_of_its_own(submission, stored.id, ctx).await?;
        let (submission, draft) =
            apart.as_ref().map_or((submission, &stored), |apart| (&apart.submission, &apart.draft));
        let draft = SubmittedDraft { submission, draft };
        let done = self.plan_and_carry_out(draft, mode, &answer_key, by).await;
        match done {
            Ok(submitted) => {
                self.wake_worker();
                let submitted = self.with_alternatives(submission, submitted).await?;
                // It is booked, whether or not this is stored: a repeated call looks the free times up again.
                if let Err(error) = self.store_completed_answer(answer_key, &submitted).await {
                    tracing::warn!(%error, "an answer was stored without the free times");
                }
                Ok(submitted)
            }
            // The same call may have been sent twice at once; the other one then has the answer.
            Err((error, plan)) if may_have_answer(&error) => {
                match (self.earlier_answer(&answer_key).await?, plan) {
                    (Some(earlier), _) => self.with_alternatives(submission, earlier).await,
                    (None, Some(plan)) => Err(self.explain_loss_of_plan(error, &plan).await?),
                    (None, None) => Err(error),
                }
            }
            Err((error, plan)) => {
                let sees = |clinic| plan.as_ref().is_some_and(|plan| plan.books_at(clinic));
                Err(self.explain_clashes(error, sees).await?)
            }
        }
    }

    /// An error comes with the plan, if there was one: a key may turn out to be used up before that.
    async fn plan_and_carry_out(
        &self,
        submitted: SubmittedDraft<'_>,
        mode: BookingMode,
        answer_key: &AnswerKey,
        by: HoldingCaller<'_>,
    ) -> Result<Submitted, (AppError, Option<Box<Plan>>)> {
        for _ in 0..MAX_REPLANS {
            let planned = self.plan(submitted, mode, by.ctx, answer_key.clone()).await;
            let plan = planned.map_err(|error| (error, None))?;
            let done = self.carry_out(&plan, by).await;
            match done {
                Err(AppError::Outdated) => {}
                done => return done.map_err(|error| (error, Some(Box::new(plan)))),
            }
        }
        Err((AppError::Outdated, None))
    }

    pub(super) async fn known_key(&self, key: &BookingKey) -> Result<StoredKey, AppError> {
        self.stored_key(key).await?.ok_or(AppError::NotFound)
    }

    /// A lost slot is reported with the nearest free times: of the whole visit, or of the first separate exam.
    async fn explain_loss_of_plan(&self, error: AppError, plan: &Plan) -> Result<AppError, AppError> {
        let mut wanted = plan.slots();
        if plan.mode == BookingMode::Separate {
            wanted.truncate(1);
        }
        let (keys, slots): (Vec<_>, Vec<_>) = wanted.into_iter().unzip();
        match keys.first() {
            Some(own) => self.explain_loss(error, &slots, *own).await,
            None => Ok(error),
        }
    }

    /// Looks up the nearest free times of every lost exam, unless the answer already has them.
    async fn with_alternatives(
        &self,
        submission: &Submission,
        mut submitted: Submitted,
    ) -> Result<Submitted, AppError> {
        for (wanted, result) in submission.appointments.iter().zip(&mut submitted.appointments) {
            let lost = |failure: &&mut Failure| {
                failure.key == MessageKey::SlotJustTaken && failure.alternatives.is_none()
            };
            if let Some(failure) = result.outcome.failure_mut().filter(lost) {
                let key = wanted.key.as_ref().unwrap_or(&submission.key);
                failure.alternatives = Some(self.alternatives_to(wanted, key).await?);
            }
        }
        Ok(submitted)
    }

    async fn alternatives_to(
        &self,
        wanted: &WantedAppointment,
        key: &BookingKey,
    ) -> Result<Vec<crate::slots::Alternative>, AppError> {
        let catalogue = self.catalogue().await?;
        let exam = catalogue.exam_by_slug(&wanted.slot.exam_slug);
        let clinic = catalogue.clinic_by_slug(&wanted.slot.clinic_slug);
        let (Some(exam), Some(clinic)) = (exam, clinic) else { return Ok(Vec::new()) };
        let draft = self.known_key(key).await?.id;
        let lost = LostSlot { exam: exam.id, clinic: clinic.id, start: wanted.slot.start };
        self.alternatives(&[lost], draft).await
    }

    /// Stores an answer that had to be completed after its transaction.
    async fn store_completed_answer(
        &self,
        answer_key: AnswerKey,
        submitted: &Submitted,
    ) -> Result<(), AppError> {
        let completed = submitted.appointments.iter().any(|result| {
            matches!(&result.outcome, super::Outcome::Failed(failure) if failure.alternatives.is_some())
        });
        if completed { self.replace_answer(answer_key, submitted).await } else { Ok(()) }
    }
}

pub(crate) fn arrive_at(start: Timestamp) -> Timestamp {
    start - SignedDuration::from_mins(ARRIVE_EARLY_MINUTES)
}
