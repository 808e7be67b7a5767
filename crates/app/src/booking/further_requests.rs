//! A patient who has booked requests further exams, which join the existing booking.

use domain::audit::AuditAction;
use domain::booking::{BookingAction, BookingKey};
use domain::booking_request::{BookingRequestKind, BookingRequestStatus};
use domain::catalogue::Catalogue;
use domain::limits::{FILES_PER_KEY, HOLD_MAX_SLOTS};
use domain::patient::ValidPatient;
use domain::{BookingKeyId, BookingRequestId, ExamId, MessageKey};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use store::appointments::{self, Booking};
use store::audit::record;
use store::booking_changes::Step;
use store::booking_keys::StoredKey;
use store::{Tx, booking_keys, booking_requests, documents, draft_answers};

use super::demands::Answered;
use super::idempotent::AnswerKey;
use super::items::lock_open_draft;
use super::planned_requests::{CheckedRequest, PlannedRequest, Requester};
use super::results::{Outcome, RequestResult, failure_of_one};
use super::{Retry, WantedRequest};
use crate::audit::AuditedAction;
use crate::portal::ChangeEntry;
use crate::questionnaires::{ExamDecisions, SubmittingCall};
use crate::rates::Rate;
use crate::{App, AppError, AuthorizedBooking, Ctx};

/// By position; kept for a retry.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct FurtherRequests {
    pub booking_key: BookingKey,
    pub requests: Vec<RequestResult>,
}

/// What a patient requests.
#[derive(Debug, Clone)]
pub struct WantedFurtherRequests {
    pub related: RelatedBooking,
    pub requests: Vec<WantedRequest>,
    /// A draft whose documents and answers come with the requests.
    pub documents_of: Option<BookingKey>,
}

/// Who asks, and with which answers.
#[derive(Debug, Clone, Copy)]
struct Asking<'a> {
    booking: &'a Booking,
    /// Whose answers count: those of the first one that has any.
    keys: &'a [BookingKeyId],
    code_verified: bool,
}

/// The booking they belong to.
#[derive(Debug, Clone)]
pub enum RelatedBooking {
    Appointment(String),
    Key(BookingKey),
    /// The session's own.
    Session,
}

impl App {
    pub async fn create_further_requests(
        &self,
        ctx: &Ctx,
        wanted: &WantedFurtherRequests,
        retry: Retry,
    ) -> Result<FurtherRequests, AppError> {
        let (authorized, key) = self.related_booking(ctx, &wanted.related).await?;
        let scope = format!("{}:{}", BookingAction::AskForExams, authorized.key_id);
        let answer_key = AnswerKey { scope, retry };
        if let Some(earlier) = self.earlier_answer(&answer_key).await? {
            return Ok(earlier);
        }
        self.count_caller(Rate::Submission, ctx, Some(key.as_str().as_bytes())).await?;
        let booking = appointments::booking_by_id(self.store().read(), authorized.booking_id).await?;
        let booking = booking.ok_or(AppError::NotFound)?;
        let draft = match &wanted.documents_of {
            Some(draft) => Some(self.draft(draft).await?),
            None => None,
        };
        // What was answered for these very requests comes first.
        let keys: Vec<BookingKeyId> =
            draft.iter().map(|draft| draft.id).chain([booking.booking_key_id]).collect();
        let asking = Asking { booking: &booking, keys: &keys, code_verified: authorized.code_verified };
        let (planned, done) = self.plan_further(asking, &key, &wanted.requests, ctx).await?;
        self.check_documents_came(&authorized, draft.as_ref(), &planned).await?;
        let (app, ctx, now) = (self.clone(), ctx.clone(), self.clock().now());
        let kept_under = answer_key.clone();
        let work = self.store().write(move |tx| {
            let (app, authorized, booking, planned) =
                (app.clone(), authorized.clone(), booking.clone(), planned.clone());
            let (done, ctx, answer_key) = (done.clone(), ctx.clone(), kept_under.clone());
            let draft = draft.clone();
            Box::pin(async move {
                if let Some(draft) = &draft {
                    move_documents(tx, draft, authorized.key_id).await?;
                    draft_answers::copy_all(tx, draft.id, authorized.key_id).await?;
                    record(tx, &app.event_of_draft(draft.id, AuditAction::Transfer, &ctx), &ctx.origin)
                        .await?;
                }
                let steps = insert_all(tx, &booking, &planned, now).await?;
                app.record_and_notify(
                    tx,
                    &authorized,
                    &ChangeEntry::of(BookingAction::AskForExams),
                    steps,
                    &ctx,
                    now,
                )
                .await?;
                app.store_answer(tx, &answer_key, &done, now).await?;
                Ok(done)
            })
        });
        let done = self.run_once(&answer_key, work).await?;
        self.wake_worker();
        Ok(done)
    }

    /// What the provider demands of a patient's booking, it demands of further requests too.
    async fn check_documents_came(
        &self,
        authorized: &AuthorizedBooking,
        draft: Option<&StoredKey>,
        planned: &[PlannedRequest],
    ) -> Result<(), AppError> {
        let demanded = self.provider().await?.configuration.application.document_required_enabled;
        if authorized.is_staff() || !demanded {
            return Ok(());
        }
        let keys: Vec<BookingKeyId> =
            [authorized.key_id].into_iter().chain(draft.map(|one| one.id)).collect();
        let exams: Vec<ExamId> = planned.iter().map(|one| one.new.exam_id).collect();
        if self.lacks_documents(&keys, &exams).await? {
            Err(AppError::Rule(MessageKey::DocumentRequired))
        } else {
            Ok(())
        }
    }

    async fn related_booking(
        &self,
        ctx: &Ctx,
        related: &RelatedBooking,
    ) -> Result<(AuthorizedBooking, BookingKey), AppError> {
        let audited = AuditedAction::change(BookingAction::AskForExams);
        match related {
            RelatedBooking::Appointment(slug) => {
                let own = self.own_appointments(ctx, slug, audited).await?;
                Ok((own.authorized, own.key))
            }
            RelatedBooking::Key(key) => self.named_booking(ctx, Some(key), audited).await,
            RelatedBooking::Session => self.named_booking(ctx, None, audited).await,
        }
    }

    /// Requests whatever can be requested; if nothing can, the whole call is refused.
    async fn plan_further(
        &self,
        asking: Asking<'_>,
        key: &BookingKey,
        wanted: &[WantedRequest],
        ctx: &Ctx,
    ) -> Result<(Vec<PlannedRequest>, FurtherRequests), AppError> {
        let (catalogue, provider) = (self.catalogue().await?, self.provider().await?);
        let patient = appointments::patient(self.store().read(), asking.booking.patient_id).await?;
        let patient = patient.ok_or(AppError::NotFound)?;
        let mut problems = Vec::new();
        let times: Vec<_> = wanted
            .iter()
            .enumerate()
            .map(|(position, one)| {
                self.check_request(one, &format!("bookingRequests.{position}"), &catalogue, &mut problems)
            })
            .collect();
        if wanted.is_empty() || wanted.len() > HOLD_MAX_SLOTS {
            problems.push(crate::FieldError::new("bookingRequests", MessageKey::ValueInvalid));
        }
        if !problems.is_empty() {
            return Err(AppError::Form { key: MessageKey::PatientRequestError, fields: problems });
        }
        let requester = Requester { patient: &patient, key, keyed: false, kind: BookingRequestKind::Patient };
        let wanted_in_all = wanted.len();
        let (mut planned, mut requests) = (Vec::new(), Vec::with_capacity(wanted.len()));
        for (position, (wanted, preferred_times)) in wanted.iter().zip(times).enumerate() {
            let checked = CheckedRequest { position, wanted, preferred_times };
            match self.planned_request(&requester, checked, &catalogue, &provider, ctx)? {
                Ok(request) => match self.check_further(asking, &request, &patient, &catalogue).await {
                    Ok(()) => {
                        requests.push(request.result.clone());
                        planned.push(request);
                    }
                    Err(error) if wanted_in_all == 1 => return Err(error),
                    Err(error) => {
                        let outcome = Outcome::Failed(failure_of_one(error)?);
                        requests.push(RequestResult { booking_key: None, outcome, ..request.result });
                    }
                },
                Err(refused) => requests.push(refused),
            }
        }
        if planned.is_empty() {
            return Err(AppError::Rule(MessageKey::PatientRequestError));
        }
        Ok((planned, FurtherRequests { booking_key: key.clone(), requests }))
    }
}

/// The file of an upload that both keys have is no longer needed; the next file check deletes it.
async fn move_documents(tx: &Tx, draft: &StoredKey, to: BookingKeyId) -> Result<(), AppError> {
    // In the order of their ids, as in a transfer between drafts.
    if to < draft.id {
        booking_keys::lock(tx, to).await?;
        lock_open_draft(tx, draft).await?;
    } else {
        lock_open_draft(tx, draft).await?;
        booking_keys::lock(tx, to).await?;
    }
    documents::transfer(tx, draft.id, to, None).await?;
    if documents::count(tx, to).await? > FILES_PER_KEY {
        return Err(AppError::Rule(MessageKey::TooManyFiles));
    }
    Ok(())
}

impl App {
    async fn check_further(
        &self,
        asking: Asking<'_>,
        request: &PlannedRequest,
        patient: &ValidPatient,
        catalogue: &Catalogue,
    ) -> Result<(), AppError> {
        let exam = catalogue.exam(request.new.exam_id);
        let decisions = exam.and_then(|exam| ExamDecisions::to_request(catalogue, exam, request.new.kind));
        let Some(decisions) = decisions else { return Ok(()) };
        let (db, keys) = (self.store().read(), asking.keys);
        let call = SubmittingCall::CreatePatientBookingRequests;
        let verdict = self.look_at_decisions(db, call, keys, &decisions).await?;
        if let Some(denial) = verdict.denial {
            return Err(denial.into());
        }
        let answered = Answered { patient, contact_proven: asking.code_verified, keys };
        self.check_demands(db, &verdict.demands, answered).await
    }
}

async fn insert_all(
    tx: &Tx,
    booking: &Booking,
    planned: &[PlannedRequest],
    now: Timestamp,
) -> Result<Vec<Step>, AppError> {
    let mut steps = Vec::with_capacity(planned.len());
    for request in planned {
        let id: BookingRequestId = booking_requests::insert(tx, booking, &request.new, now).await?;
        let new = BookingRequestStatus::New;
        steps.push(Step::Request { id, from: new, to: new });
    }
    Ok(steps)
}
