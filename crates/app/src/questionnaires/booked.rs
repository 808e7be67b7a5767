//! Answers about an appointment or a booking request that was made. The holder of its key may give them without a session; only
//! cancelling and declining need the patient's.

use domain::appointment::{AppointmentStatus, ChangeAction};
use domain::audit::AuditAction;
use domain::booking::{BookingAction, BookingKey, BookingKeyState};
use domain::booking_request::BookingRequestStatus;
use domain::catalogue::{Catalogue, Exam};
use domain::limits::SLUG_LIST_MAX;
use domain::questionnaire::{Questionnaire, QuestionnaireType, check_answer};
use domain::{BookingKeyId, ExamId, MessageKey, SLUG_LIST_DELIMITER};
use store::Tx;
use store::appointments::{self, Appointment};
use store::audit::{Actor, record};
use store::booking_changes::Step;
use store::booking_keys::{self, StoredKey};
use store::booking_requests::{self, BookingRequest};
use store::draft_answers::{self, DraftAnswerKey, NewAnswer};

use super::answering::GivenAnswer;
use crate::audit::AuditedAction;
use crate::office::authorized_booking_of;
use crate::portal::{ChangeEntry, check_step};
use crate::{Access, App, AppError, Ctx};

/// An answer that was saved. What it is about is only told to a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedBookedAnswer<S> {
    pub answer: GivenAnswer,
    pub status: Option<S>,
}

/// The types that are answered about an appointment …
const OF_APPOINTMENTS: [QuestionnaireType; 5] = [
    QuestionnaireType::BookingForm,
    QuestionnaireType::RequiredOnConfirmation,
    QuestionnaireType::Feedback,
    QuestionnaireType::CancelAppointmentPatient,
    QuestionnaireType::DeclineAppointment,
];
/// … and about a request.
const OF_REQUESTS: [QuestionnaireType; 6] = [
    QuestionnaireType::CreateBookingRequest,
    QuestionnaireType::CreateBookingRequestReferrer,
    QuestionnaireType::RequiredOnConfirmation,
    QuestionnaireType::Feedback,
    QuestionnaireType::Protocol,
    QuestionnaireType::DeclineAppointment,
];

/// What is to be written.
#[derive(Debug, Clone)]
struct Writing {
    key: BookingKeyId,
    rows: Vec<NewAnswer>,
    /// An earlier answer to this version or a later one is the answer; none, where each replaces the one before.
    answers_from: Option<i64>,
}

impl App {
    /// Saves an answer about appointments of one key. One to a questionnaire about cancelling or declining cancels them.
    pub async fn save_appointment_answer(
        &self,
        key: &BookingKey,
        slugs: &str,
        given: &GivenAnswer,
        ctx: &Ctx,
    ) -> Result<SavedBookedAnswer<AppointmentStatus>, AppError> {
        let key = self.booked_key(key, ctx).await?;
        let catalogue = self.catalogue().await?;
        let visit = appointments::of_key(self.store().read(), key.id).await?;
        let chosen = chosen(&visit, slugs)?;
        let questionnaire = asked(&catalogue, given)?;
        let exams = chosen.iter().map(|one| one.exam_id);
        let exams = fitting(&catalogue, questionnaire, exams, &OF_APPOINTMENTS)?;
        if questionnaire.kind.ends_an_appointment() {
            return self.end_by_answer(&key, slugs, questionnaire, given, exams, ctx).await;
        }
        let first = chosen.first().cloned();
        let zone = self.zone_of_clinic(first.as_ref().map(|one| one.clinic_id)).await?;
        let writing = self.decided_rows(&key, questionnaire, given, &exams, zone, ctx).await?;
        let (app, event, origin) =
            (self.clone(), self.event_of_draft(key.id, AuditAction::SaveAnswer, ctx), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (app, writing, event, origin) =
                    (app.clone(), writing.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    app.write_rows(tx, &writing).await?;
                    Ok::<_, AppError>(record(tx, &event, &origin).await?)
                })
            })
            .await?;
        let opened = self.unaudited_booking(ctx, Some(key.id), first.as_ref(), Access::Read).await;
        let status = first.map(|one| one.status).filter(|_| opened.is_ok());
        Ok(SavedBookedAnswer { answer: given.clone(), status })
    }

    /// The patient's own session is needed, and the rules of cancelling hold.
    async fn end_by_answer(
        &self,
        key: &StoredKey,
        slugs: &str,
        questionnaire: &Questionnaire,
        given: &GivenAnswer,
        exams: Vec<ExamId>,
        ctx: &Ctx,
    ) -> Result<SavedBookedAnswer<AppointmentStatus>, AppError> {
        let audited = AuditedAction::cancel_or_move(BookingAction::Cancel);
        let own = self.own_appointments(ctx, slugs, audited).await?;
        if own.authorized.key_id != key.id {
            return Err(AppError::NotFound);
        }
        let zone = self.zone_of_clinic(None).await?;
        let writing = self.decided_rows(key, questionnaire, given, &exams, zone, ctx).await?;
        let rules = self.change_rules(key.id).await?;
        let reason = Some(self.title_of(questionnaire.id).await?);
        let entry = ChangeEntry { reason, ..ChangeEntry::of(BookingAction::Cancel) };
        let (app, ctx) = (self.clone(), ctx.clone());
        self.store()
            .write(move |tx| {
                let (app, own, rules, entry) = (app.clone(), own.clone(), rules.clone(), entry.clone());
                let (ctx, writing) = (ctx.clone(), writing.clone());
                Box::pin(async move {
                    let steps = app.take_steps(tx, &own, &rules, ChangeAction::Cancel).await?;
                    app.write_rows(tx, &writing).await?;
                    app.record_and_notify(tx, &own.authorized, &entry, steps, &ctx, rules.now).await
                })
            })
            .await?;
        self.wake_worker();
        Ok(SavedBookedAnswer { answer: given.clone(), status: Some(AppointmentStatus::Canceled) })
    }

    /// Saves an answer about a request. One to the questionnaire about its protocol takes it out of `ON_HOLD`.
    pub async fn save_request_answer(
        &self,
        key: &BookingKey,
        slug: &str,
        given: &GivenAnswer,
        protocol: bool,
        ctx: &Ctx,
    ) -> Result<SavedBookedAnswer<BookingRequestStatus>, AppError> {
        let failed = if protocol {
            MessageKey::BookingRequestWaitingProtocolError
        } else {
            MessageKey::ErrorAnsweringQuestionnaire
        };
        let saved = self.save_request_answer_as(key, slug, given, protocol, ctx).await;
        saved.map_err(|error| match error {
            AppError::Rule(MessageKey::InvalidAnswer | MessageKey::StatusNotAllowed) => {
                AppError::Rule(failed)
            }
            AppError::Form { key: MessageKey::InvalidAnswer, fields } => {
                AppError::Form { key: failed, fields }
            }
            error => error,
        })
    }

    async fn save_request_answer_as(
        &self,
        key: &BookingKey,
        slug: &str,
        given: &GivenAnswer,
        protocol: bool,
        ctx: &Ctx,
    ) -> Result<SavedBookedAnswer<BookingRequestStatus>, AppError> {
        let key = self.booked_key(key, ctx).await?;
        let catalogue = self.catalogue().await?;
        let request = booking_requests::by_slug(self.store().read(), slug).await?;
        let request = request.filter(|request| request.booking_key_id == key.id).ok_or(AppError::NotFound)?;
        let questionnaire = asked(&catalogue, given)?;
        let exams = fitting(&catalogue, questionnaire, request.exams.iter().copied(), &OF_REQUESTS)?;
        if protocol != (questionnaire.kind == QuestionnaireType::Protocol) {
            return Err(AppError::Rule(MessageKey::InvalidAnswer));
        }
        let declines = questionnaire.kind == QuestionnaireType::DeclineAppointment;
        let authorized = if declines {
            let audited = AuditedAction::cancel_or_move(BookingAction::ChangeRequest);
            self.own_request(ctx, slug, audited).await?.0
        } else {
            authorized_booking_of(&request, Actor::patient(key.id))
        };
        let zone = self.zone_of_clinic(request.clinic_id).await?;
        let writing = self.decided_rows(&key, questionnaire, given, &exams, zone, ctx).await?;
        let to = match questionnaire.kind {
            QuestionnaireType::DeclineAppointment => Some(BookingRequestStatus::DeclinedByPatient),
            QuestionnaireType::Protocol => Some(BookingRequestStatus::New),
            _ => None,
        };
        let entry = ChangeEntry {
            reason: Some(self.title_of(questionnaire.id).await?),
            ..ChangeEntry::of(BookingAction::ChangeRequest)
        };
        let event = self.event_of_draft(key.id, AuditAction::SaveAnswer, ctx);
        let (app, now, id, context) = (self.clone(), self.clock().now(), request.id, ctx.clone());
        self.store()
            .write(move |tx| {
                let (app, writing, event, ctx) =
                    (app.clone(), writing.clone(), event.clone(), context.clone());
                let (authorized, entry) = (authorized.clone(), entry.clone());
                Box::pin(async move {
                    app.write_rows(tx, &writing).await?;
                    let Some(to) = to else {
                        return Ok::<_, AppError>(record(tx, &event, &ctx.origin).await?);
                    };
                    let step = step_of_answer(tx, id, declines.then_some(&authorized), to, now).await?;
                    app.record_and_notify(tx, &authorized, &entry, vec![step], &ctx, now).await?;
                    Ok(())
                })
            })
            .await?;
        self.wake_worker();
        let opened = self.unaudited_booking(ctx, Some(key.id), None, Access::Read).await;
        let status = Some(to.unwrap_or(request.status)).filter(|_| opened.is_ok());
        Ok(SavedBookedAnswer { answer: given.clone(), status })
    }

    /// A key that was submitted. A draft has no appointments yet.
    pub(super) async fn booked_key(&self, key: &BookingKey, ctx: &Ctx) -> Result<StoredKey, AppError> {
        self.count_draft_call(key.as_str(), ctx).await?;
        let stored = self.stored_key(key).await?.ok_or(AppError::NotFound)?;
        match stored.state {
            BookingKeyState::Submitted => Ok(stored),
            BookingKeyState::Deleted => Err(AppError::Gone(MessageKey::BookingKeyExpired)),
            BookingKeyState::Draft | BookingKeyState::Shared => Err(AppError::NotFound),
        }
    }

    /// Answers to general questions are one for all exams, unless they end an appointment.
    async fn decided_rows(
        &self,
        key: &StoredKey,
        questionnaire: &Questionnaire,
        given: &GivenAnswer,
        exams: &[ExamId],
        zone: jiff::tz::TimeZone,
        ctx: &Ctx,
    ) -> Result<Writing, AppError> {
        let ends = questionnaire.kind.ends_an_appointment();
        let decision = self.decide_given(given, zone, ctx).await?;
        let one_for_all = questionnaire.general && !ends;
        let places: Vec<Option<ExamId>> =
            if one_for_all { vec![None] } else { exams.iter().copied().map(Some).collect() };
        let rows = places.into_iter().map(|exam_id| {
            let answer_key = DraftAnswerKey {
                booking_key_id: key.id,
                questionnaire_id: questionnaire.id,
                exam_id,
                modality_id: None,
            };
            self.sealed_answer(answer_key, given, Some(&decision))
        });
        let answers_from = Some(questionnaire.answers_from).filter(|_| !ends);
        Ok(Writing { key: key.id, rows: rows.collect(), answers_from })
    }

    async fn write_rows(&self, tx: &Tx, writing: &Writing) -> Result<(), AppError> {
        booking_keys::lock(tx, writing.key).await?;
        for row in &writing.rows {
            let earlier = draft_answers::find(tx, &row.answer_key).await?;
            let earlier = earlier.filter(|earlier| earlier.decision_sealed.is_some());
            let version = earlier.map(|earlier| earlier.questionnaire_version);
            if version.zip(writing.answers_from).is_some_and(|(version, from)| version >= from) {
                return Err(AppError::Conflict(MessageKey::QuestionnairesAlreadyAnswered));
            }
            draft_answers::save(tx, row).await?;
        }
        Ok(())
    }
}

/// The step of a request that an answer takes: the patient declines it, or staff may go on with it.
async fn step_of_answer(
    tx: &Tx,
    id: domain::BookingRequestId,
    patient: Option<&crate::AuthorizedBooking>,
    to: BookingRequestStatus,
    now: jiff::Timestamp,
) -> Result<Step, AppError> {
    let request: BookingRequest = booking_requests::locked(tx, id).await?.ok_or(AppError::NotFound)?;
    let from = request.status;
    match patient {
        Some(patient) => check_step(patient, &request, to)?,
        None if from == BookingRequestStatus::OnHold => {}
        None => return Err(AppError::Rule(MessageKey::StatusNotAllowed)),
    }
    if !booking_requests::take_step(tx, id, from, to, now).await? {
        return Err(AppError::Rule(MessageKey::StatusNotAllowed));
    }
    Ok(Step::Request { id, from, to })
}

/// The questionnaire that is answered, in a version that still counts.
fn asked<'c>(catalogue: &'c Catalogue, given: &GivenAnswer) -> Result<&'c Questionnaire, AppError> {
    let found = catalogue.questionnaires.iter().find(|one| one.id == given.questionnaire);
    let found = found.ok_or(AppError::Rule(MessageKey::InvalidAnswer))?;
    check_answer(found, given.version, &given.result).map_err(|key| match key {
        MessageKey::QuestionnaireChanged => AppError::Conflict(key),
        _ => AppError::Rule(key),
    })?;
    Ok(found)
}

/// Those of the exams that it is about.
fn fitting(
    catalogue: &Catalogue,
    questionnaire: &Questionnaire,
    exams: impl Iterator<Item = ExamId>,
    types: &[QuestionnaireType],
) -> Result<Vec<ExamId>, AppError> {
    let fits = |exam: &Exam| questionnaire.fits(exam);
    let mut exams: Vec<ExamId> = exams.filter(|id| catalogue.exam(*id).is_some_and(fits)).collect();
    exams.sort_unstable();
    exams.dedup();
    if exams.is_empty() || !types.contains(&questionnaire.kind) {
        return Err(AppError::Rule(MessageKey::InvalidAnswer));
    }
    Ok(exams)
}

/// The named appointments of a key; an unknown one makes the whole list unknown.
fn chosen(visit: &[Appointment], slugs: &str) -> Result<Vec<Appointment>, AppError> {
    let named: Vec<&str> = slugs.split(SLUG_LIST_DELIMITER).map(str::trim).collect();
    if named.len() > SLUG_LIST_MAX {
        return Err(AppError::NotFound);
    }
    let find = |slug: &&str| visit.iter().find(|one| one.slug == **slug).cloned();
    named.iter().map(find).collect::<Option<_>>().ok_or(AppError::NotFound)
}
