//! Everything about a submission that is decided before its transaction.

use domain::appointment::AppointmentStatus;
use domain::audit::AuditAction;
use domain::auth::{ApiScope, CodeSettings, Permission};
use domain::booking::BookingKey;
use domain::catalogue::{BroughtDocument, Catalogue, Clinic, Exam, ExamKind};
use domain::limits::CANCEL_REASON_MAX_CHARACTERS;
use domain::patient::Needs;
use domain::{ApiKeyId, BookingKeyId, ClinicId, ClinicScope, Clinics, ExamId, MessageKey, TimeRange};
use jiff::Timestamp;
use store::appointments::CalendarEntry;
use store::booking_keys::StoredKey;
use store::booking_requests::{self, Bookable};
use store::documents;
use store::sessions::Session;

use super::account_rules::kind_of;
use super::check::ValidPerson;
use super::decisions::checked_denial_reason;
use super::idempotent::AnswerKey;
use super::keys::check_draft;
use super::offered::OfferedSlot;
use super::planned_requests::{CheckedRequest, PlannedRequest, Requester};
use super::results::{AppointmentResult, Outcome, RequestResult, failure_of_one};
use super::two_places::ProvenPatient;
use super::{Submission, WantedAppointment};
use crate::api_keys::{ApiKey, actor_of_api_key};
use crate::authentication::{StaffSession, code_settings};
use crate::offer::Offer;
use crate::portal::checked_text;
use crate::questionnaires::ExamDecisions;
use crate::secrets::new_token;
use crate::slots::SlotOptions;
use crate::stand_ins::StandIns;
use crate::{Actor, App, AppError, Ctx};

/// How the items of a submission belong together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BookingMode {
    /// All or nothing under one key.
    Visit,
    /// Each separately under its own key.
    Separate,
    /// Requests under one key: as many as possible are made.
    Requests,
}

/// A submission with what is stored of its draft's own key.
#[derive(Debug, Clone, Copy)]
pub(super) struct SubmittedDraft<'a> {
    pub submission: &'a Submission,
    pub draft: &'a StoredKey,
}

#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub mode: BookingMode,
    /// The draft's own key, under which the answer is stored.
    pub key: BookingKey,
    pub answer_key: AnswerKey,
    pub person: ValidPerson,
    pub notes: Option<String>,
    /// The language of messages to the patient.
    pub language: String,
    pub bookings: Vec<PlannedBooking>,
    /// Exams that can't be booked whatever the database says, by position.
    pub refused_appointments: Vec<(usize, AppointmentResult)>,
    pub refused_requests: Vec<(usize, RequestResult)>,
    /// The request the appointment is made from.
    pub offer: Option<Bookable>,
    /// The session in which the patient accepts the offer.
    pub taken_up_in: Option<Session>,
    pub codes: CodeSettings,
    /// Token of the session opened for the patient; none if someone else books for them.
    pub session_token: Option<String>,
    /// The account or program that books for the patient, if any.
    pub booked_by: Option<Actor>,
    /// The stand-ins that account sees in place of keys.
    pub stand_ins: Option<StandIns>,
    /// Whether it may book at shorter notice than patients.
    pub decides: bool,
    /// Why it books a patient who has another appointment at that time.
    pub overlap_reason: Option<String>,
    /// Why it books although answers to a questionnaire rule the exam out.
    pub denial_reason: Option<String>,
    /// Whether the code that was given proves a contact of the patient.
    pub contact_proven: bool,
    /// What is shown once the request that answers asked for is made.
    pub confirmation_message: Option<String>,
    /// What the session of the patient who books has proven.
    pub proven: Option<ProvenPatient>,
    /// Where it may book; patients may book anywhere.
    pub clinics: ClinicScope,
    /// The version the plan was made with.
    pub catalogue_version: i64,
    pub now: Timestamp,
}

/// What becomes one booking under one key.
#[derive(Debug, Clone)]
pub(super) struct PlannedBooking {
    pub key: BookingKey,
    pub key_id: BookingKeyId,
    /// Why rules were overridden for it.
    pub short_notice_reason: Option<String>,
    pub appointments: Vec<PlannedAppointment>,
    pub requests: Vec<PlannedRequest>,
    /// What its exams' questionnaires have to allow …
    pub decisions: Vec<ExamDecisions>,
    /// … by the answers of these keys, its own first.
    pub answer_keys: Vec<BookingKeyId>,
    /// Why answers that rule an exam out were passed over.
    pub denial_reason: Option<String>,
    /// Exams without a document they need. Only accounts are warned: patients bring it later.
    pub without_document: Vec<ExamId>,
}

impl PlannedBooking {
    /// A warning to the account that books, about one exam.
    pub(super) fn warning(&self, exam: ExamId) -> Option<MessageKey> {
        self.without_document.contains(&exam).then_some(MessageKey::DocumentMissing)
    }
}

#[derive(Debug, Clone)]
pub(crate) struct PlannedAppointment {
    pub position: usize,
    pub slot: OfferedSlot,
    pub slug: String,
    pub status: AppointmentStatus,
    /// Set if it replaces another appointment.
    pub calendar: Option<CalendarEntry>,
}

impl App {
    pub(super) async fn plan(
        &self,
        submitted: SubmittedDraft<'_>,
        mode: BookingMode,
        ctx: &Ctx,
        answer_key: AnswerKey,
    ) -> Result<Plan, AppError> {
        let SubmittedDraft { submission, draft } = submitted;
        let offer = self.offer().await?;
        let account = self.staff(ctx).await?;
        let program = match mode {
            BookingMode::Requests => {
                self.api_key_for(ctx, ApiScope::BookingRequests, AuditAction::Book).await?
            }
            BookingMode::Visit | BookingMode::Separate => None,
        };
        let kind = kind_of(account.as_ref());
        let checked = self.check(submission, mode, account.as_ref(), &offer, &ctx.language).await?;
        let Offer { catalogue, provider } = &offer;
        let by_patient = account.is_none() && program.is_none() && self.kiosk(ctx).await?.is_none();
        let taken_up = self.accepted_request(submission, &checked.person, ctx, account.as_ref()).await?;
        let (taken_up, session) = taken_up.unzip();
        let taken_up_in = session.flatten();
        let mut plan = Plan {
            mode,
            key: submission.key.clone(),
            answer_key,
            person: checked.person,
            notes: checked.notes,
            language: checked.language.unwrap_or(&ctx.language).to_owned(),
            bookings: Vec::new(),
            refused_appointments: Vec::new(),
            refused_requests: Vec::new(),
            offer: taken_up,
            taken_up_in,
            codes: code_settings(&provider.configuration.application),
            session_token: by_patient.then(|| new_token(self.chance())),
            booked_by: account.as_ref().map(StaffSession::actor).or(program.as_ref().map(actor_of_api_key)),
            stand_ins: account.as_ref().map(|account| account.stand_ins.clone()),
            decides: account.as_ref().is_some_and(|account| account.may(Permission::DecideBookings)),
            overlap_reason: checked_reason(submission)?,
            denial_reason: checked_denial_reason(submission.denial_reason.as_deref())?,
            contact_proven: false,
            confirmation_message: None,
            proven: if by_patient { self.proven_patient(ctx).await? } else { None },
            clinics: account.map_or(ClinicScope::All, |account| account.clinics),
            catalogue_version: catalogue.version,
            now: self.clock().now(),
        };
        for (position, wanted) in submission.appointments.iter().enumerate() {
            self.plan_appointment(&mut plan, submitted, position, wanted, &offer, ctx).await?;
        }
        if !plan.decides {
            check_overlaps(&plan)?;
        }
        let requests = submission.requests.iter().zip(checked.preferred_times);
        for (position, (wanted, preferred_times)) in requests.enumerate() {
            let key = wanted.key.clone().unwrap_or_else(|| submission.key.clone());
            let keyed = mode == BookingMode::Separate;
            let asking = Requester { patient: &plan.person.patient, key: &plan.key, keyed, kind };
            let checked = CheckedRequest { position, wanted, preferred_times };
            let planned = self.planned_request(&asking, checked, catalogue, provider, ctx);
            match planned.map_err(|error| first_reason(&plan, error))? {
                Ok(mut request) => {
                    if let Some(program) = &program {
                        request.new.api_key = Some(program_at(program, request.new.clinic_id)?);
                    }
                    let stored = self.key_among(&plan, draft, &key).await?;
                    plan.booking_of(key, &stored)?.requests.push(request);
                }
                Err(refused) if mode == BookingMode::Visit => return Err(submission_refusal(refused)),
                Err(refused) => plan.refused_requests.push((position, refused)),
            }
        }
        if !plan.decides {
            plan.denial_reason = None;
        }
        plan.contact_proven = self.is_contact_proven(&plan, submission, draft.id, ctx).await?;
        self.plan_decisions(&mut plan, submission, kind, catalogue).await?;
        if let Some(outcome) = &submission.outcome {
            self.plan_outcome(&mut plan, outcome, draft.id, &offer, ctx).await?;
        }
        let demanded = by_patient && provider.configuration.application.document_required_enabled;
        if plan.booked_by.is_some() || demanded {
            self.look_for_documents(&mut plan, catalogue).await?;
        }
        if demanded && plan.bookings.iter().any(|booking| !booking.without_document.is_empty()) {
            return Err(AppError::Rule(MessageKey::DocumentRequired));
        }
        Ok(plan)
    }

    async fn look_for_documents(&self, plan: &mut Plan, catalogue: &Catalogue) -> Result<(), AppError> {
        // Documents of the request count, whichever exam was offered instead.
        let requested = match &plan.offer {
            Some(offer) => booking_requests::by_slug(self.store().read(), &offer.slug).await?,
            None => None,
        };
        let with_request = match requested {
            Some(requested) => self.documents_of_request(requested).await?,
            None => Vec::new(),
        };
        for booking in &mut plan.bookings {
            let documents = documents::list(self.store().read(), booking.key_id).await?;
            let booked = booking.appointments.iter().map(|one| one.slot.exam.id);
            let exams: Vec<ExamId> =
                booked.chain(booking.requests.iter().map(|one| one.new.exam_id)).collect();
            // One for an exam that was exchanged for another in the draft belongs to all.
            let own = documents.iter().map(|one| BroughtDocument {
                document_type: one.document_type_id,
                exam: one.exam_id.filter(|exam| exams.contains(exam)),
            });
            let came_with_request = with_request
                .iter()
                .map(|one| BroughtDocument { document_type: one.document_type_id, exam: None });
            let brought: Vec<BroughtDocument> = own.chain(came_with_request).collect();
            let lacks = |exam: &ExamId| {
                let exam = catalogue.exam(*exam);
                exam.is_some_and(|exam| {
                    catalogue.document_types.iter().any(|kind| kind.is_missing_for(exam, &brought))
                })
            };
            booking.without_document = exams.iter().copied().filter(lacks).collect();
        }
        Ok(())
    }

    async fn plan_appointment(
        &self,
        plan: &mut Plan,
        SubmittedDraft { submission, draft }: SubmittedDraft<'_>,
        position: usize,
        wanted: &WantedAppointment,
        offer: &Offer,
        ctx: &Ctx,
    ) -> Result<(), AppError> {
        let Offer { catalogue, provider } = offer;
        let key = wanted.key.clone().unwrap_or_else(|| submission.key.clone());
        let (exam, clinic) = find_exam_and_clinic(catalogue, wanted)?;
        let exam = provider.content.exam(&ctx.language, exam);
        let stored = self.key_among(plan, draft, &key).await?;
        let options = SlotOptions {
            device: None,
            group: wanted.group.clone(),
            custom_minutes: submission.custom_minutes,
            any_duration: plan.decides,
            needs: needs_of(submission, &stored),
            short_notice: false,
            // The decisions on the answers are looked at below, for all exams.
            preparation: Vec::new(),
        };
        options.check(submission.appointments.len())?;
        let offered = if plan.books_at(clinic.id) {
            self.offered_slot(catalogue, &wanted.slot, &options)
        } else {
            Err(AppError::Rule(MessageKey::BeyondYourClinics))
        };
        let may_pass_over = plan.decides && plan.books_at(clinic.id) && stored.has_short_notice();
        let passed_over = offered.is_err() && may_pass_over;
        let offered = if passed_over {
            self.offered_slot(catalogue, &wanted.slot, &SlotOptions { short_notice: true, ..options })
        } else {
            offered
        };
        match offered {
            Ok(slot) => {
                let approved_later = submission.pending || exam.kind == ExamKind::Pending;
                let planned = PlannedAppointment {
                    position,
                    slot: OfferedSlot { exam, ..slot },
                    slug: self.new_slug('a'),
                    status: if approved_later {
                        AppointmentStatus::Pending
                    } else {
                        AppointmentStatus::Booked
                    },
                    calendar: None,
                };
                let booking = plan.booking_of(key, &stored)?;
                booking.appointments.push(planned);
                if passed_over {
                    booking.short_notice_reason.clone_from(&stored.short_notice_reason);
                }
            }
            Err(error) if plan.mode == BookingMode::Separate => {
                let outcome = Outcome::Failed(failure_of_one(error)?);
                let result = AppointmentResult::new(key, &exam, clinic, outcome);
                plan.refused_appointments.push((position, result));
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// The stored row of a key. That of the submission itself was read before.
    async fn key_among(
        &self,
        plan: &Plan,
        draft: &StoredKey,
        key: &BookingKey,
    ) -> Result<StoredKey, AppError> {
        if *key == plan.key { Ok(draft.clone()) } else { self.known_key(key).await }
    }

    /// A public name: short, hard to enumerate, and never a word.
    pub(crate) fn new_slug(&self, of: char) -> String {
        const LETTERS: &[u8] = b"23456789bcdfghjkmnpqrstvwxz";
        let pick = |byte: u8| char::from(LETTERS[usize::from(byte) % LETTERS.len()]);
        format!("{of}-{}", self.chance().bytes::<10>().into_iter().map(pick).collect::<String>())
    }
}

impl Plan {
    pub(super) fn books_at(&self, clinic: ClinicId) -> bool {
        self.clinics.contains(clinic)
    }

    /// All planned slots, by position.
    pub(super) fn slots(&self) -> Vec<(BookingKeyId, OfferedSlot)> {
        let mut slots: Vec<_> = self
            .bookings
            .iter()
            .flat_map(|booking| booking.appointments.iter().map(|one| (one.position, booking.key_id, one)))
            .collect();
        slots.sort_by_key(|(position, ..)| *position);
        slots.into_iter().map(|(_, key, one)| (key, one.slot.clone())).collect()
    }
}

impl Plan {
    /// The booking planned under a key. Anyone who has a draft's key may submit it.
    fn booking_of(&mut self, key: BookingKey, stored: &StoredKey) -> Result<&mut PlannedBooking, AppError> {
        let found = self.bookings.iter().position(|booking| booking.key_id == stored.id);
        let index = if let Some(index) = found {
            index
        } else {
            check_draft(stored, self.now)?;
            self.bookings.push(PlannedBooking {
                key,
                key_id: stored.id,
                short_notice_reason: None,
                appointments: Vec::new(),
                requests: Vec::new(),
                decisions: Vec::new(),
                answer_keys: Vec::new(),
                denial_reason: None,
                without_document: Vec::new(),
            });
            self.bookings.len() - 1
        };
        Ok(&mut self.bookings[index])
    }
}

/// The key of a program that may make requests at this clinic, or anywhere.
pub(super) fn program_at(program: &ApiKey, clinic: Option<ClinicId>) -> Result<ApiKeyId, AppError> {
    let is_there = |clinics: &Clinics| clinic.is_some_and(|clinic| clinics.contains(clinic));
    if program.clinics.only().is_none_or(is_there) {
        Ok(program.id)
    } else {
        Err(AppError::Forbidden(MessageKey::BeyondYourClinics))
    }
}

/// One patient can't be at two of the wanted times. Staff are warned instead, in the transaction.
fn check_overlaps(plan: &Plan) -> Result<(), AppError> {
    let slots = plan.slots();
    let times: Vec<TimeRange> =
        slots.iter().map(|(_, slot)| TimeRange { from: slot.start, until: slot.end }).collect();
    let overlaps = |(at, time): (usize, &TimeRange)| times[..at].iter().any(|other| other.overlaps(*time));
    if times.iter().enumerate().any(overlaps) {
        return Err(AppError::Rule(MessageKey::TimesOverlap));
    }
    Ok(())
}

fn checked_reason(submission: &Submission) -> Result<Option<String>, AppError> {
    let reason = submission.overlap_reason.as_deref();
    checked_text("overlapReason", reason, CANCEL_REASON_MAX_CHARACTERS)
}

/// The patient's needs: from the submission, or as stored with the draft.
fn needs_of(submission: &Submission, stored: &StoredKey) -> Needs {
    let said = &submission.person.needs;
    if *said != Needs::default() {
        return said.clone();
    }
    stored.needs.clone().unwrap_or_default()
}

fn find_exam_and_clinic<'c>(
    catalogue: &'c Catalogue,
    wanted: &WantedAppointment,
) -> Result<(&'c Exam, &'c Clinic), AppError> {
    let exam = catalogue.exam_by_slug(&wanted.slot.exam_slug);
    let clinic = catalogue.clinic_by_slug(&wanted.slot.clinic_slug);
    Ok((
        exam.ok_or(AppError::Rule(MessageKey::UnknownExam))?,
        clinic.ok_or(AppError::Rule(MessageKey::SlotNotOffered))?,
    ))
}

/// Of several requests that can't be made, the first one's reason is the answer.
fn first_reason(plan: &Plan, error: AppError) -> AppError {
    match (&error, plan.refused_requests.first()) {
        (AppError::Rule(_), Some((_, first))) => submission_refusal(first.clone()),
        _ => error,
    }
}

fn submission_refusal(mut refused: RequestResult) -> AppError {
    let key = refused.outcome.failure_mut().map(|failure| failure.key);
    AppError::Rule(key.unwrap_or(MessageKey::BookingRequestDenied))
}
