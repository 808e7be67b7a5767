//! What every call that books, requests or approves an exam checks: that each questionnaire of the exam has a decision on exactly
//! the answers that are stored, and that it allows the attempt. The decision itself was made when the person answered.

use domain::booking::BookingAction;
use domain::booking_request::BookingRequestKind;
use domain::catalogue::{Catalogue, Exam};
use domain::questionnaire::{Attempt, Decision, Demands, Questionnaire, QuestionnaireType};
use domain::{BookingKeyId, MessageKey, QuestionnaireId};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use store::ConnectionTrait;
use store::appointments::Appointment;
use store::booking_changes;
use store::draft_answers::{self, StoredAnswer};
use strum::{EnumIter, IntoStaticStr};

use super::answer_hash;
use crate::slots::AnsweredPreparation;
use crate::{App, AppError, Purpose};

/// The calls that check decisions; all their names are those of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "camelCase")]
pub enum SubmittingCall {
    CreateAppointments,
    CreateBookingRequests,
    CreatePatientBookingRequests,
    AdminApproveAppointment,
    ConfirmAppointments,
    RescheduleAppointments,
}

/// The types of questionnaires whose outcomes decide about bookings and requests.
const DECIDING: [QuestionnaireType; 3] = [
    QuestionnaireType::BookingForm,
    QuestionnaireType::CreateBookingRequest,
    QuestionnaireType::CreateBookingRequestReferrer,
];

/// What is to be decided before one exam is booked or requested.
#[derive(Debug, Clone)]
pub(crate) struct ExamDecisions {
    exam: Exam,
    attempt: Attempt,
    /// When it starts, if it is booked.
    start: Option<Timestamp>,
    /// Those that must be answered …
    required: Vec<Questionnaire>,
    /// … and all whose outcomes count.
    deciding: Vec<Questionnaire>,
    /// All questionnaires: an outcome may ask for another one.
    known: Vec<Questionnaire>,
    /// The key of the request for which staff have offered it.
    offered_for: Option<BookingKeyId>,
    /// When staff passed over what the answers said by then.
    passed_at: Option<Timestamp>,
}

/// What the answers say about an exam.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub denial: Option<Denial>,
    pub demands: Demands,
}

/// Why an exam may not be booked or requested. Staff may pass over it with a reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Denial {
    pub key: MessageKey,
    /// What the questionnaire says about it.
    pub explanation: Option<String>,
}

impl From<Denial> for AppError {
    fn from(Denial { key, explanation }: Denial) -> Self {
        Self::Denied { key, explanation }
    }
}

impl ExamDecisions {
    /// `None` if no questionnaire decides about it. Without a start, it is not asked whether there is time to prepare.
    pub(crate) fn to_book(catalogue: &Catalogue, exam: &Exam, start: Option<Timestamp>) -> Option<Self> {
        let types = [QuestionnaireType::BookingForm];
        Self::of(catalogue, exam, Attempt::Book, start, &types)
    }

    /// It was offered for a request: staff know the answers to it.
    #[must_use]
    pub(crate) fn offered_for(self, request: BookingKeyId) -> Self {
        Self { offered_for: Some(request), ..self }
    }

    pub(crate) fn to_request(catalogue: &Catalogue, exam: &Exam, by: BookingRequestKind) -> Option<Self> {
        let own = match by {
            BookingRequestKind::Referrer => QuestionnaireType::CreateBookingRequestReferrer,
            _ => QuestionnaireType::CreateBookingRequest,
        };
        Self::of(catalogue, exam, Attempt::Request, None, &[own])
    }

    /// It is booked already: only a denial stands in its way, unless staff passed over it after the answers were given.
    fn to_keep(
        catalogue: &Catalogue,
        exam: &Exam,
        call: SubmittingCall,
        passed_at: Option<Timestamp>,
    ) -> Option<Self> {
        let confirms = call == SubmittingCall::ConfirmAppointments;
        let types = if confirms { &[QuestionnaireType::RequiredOnConfirmation][..] } else { &[] };
        let decisions = Self::of(catalogue, exam, Attempt::TakeUp, None, types)?;
        Some(Self { passed_at, ..decisions })
    }

    fn of(
        catalogue: &Catalogue,
        exam: &Exam,
        attempt: Attempt,
        start: Option<Timestamp>,
        types: &[QuestionnaireType],
    ) -> Option<Self> {
        let counting: Vec<_> = DECIDING.iter().chain(types).copied().collect();
        let deciding: Vec<_> = catalogue.questionnaires_for(exam, &counting).cloned().collect();
        let required = deciding.iter().filter(|one| types.contains(&one.kind)).cloned().collect();
        let is_decided = !deciding.is_empty();
        let known = || catalogue.questionnaires.clone();
        is_decided.then(|| Self {
            exam: exam.clone(),
            attempt,
            start,
            required,
            deciding,
            known: known(),
            offered_for: None,
            passed_at: None,
        })
    }

    fn denied(&self) -> MessageKey {
        match self.attempt {
            Attempt::Book | Attempt::TakeUp => MessageKey::BookingDenied,
            Attempt::Request => MessageKey::BookingRequestDenied,
        }
    }

    /// The answers that count: those of the first key that has any.
    fn answers<'a>(
        &self,
        questionnaire: &Questionnaire,
        keys: &[BookingKeyId],
        stored: &'a [StoredAnswer],
    ) -> Vec<&'a StoredAnswer> {
        let is_about = |answer: &&StoredAnswer| {
            let about = &answer.answer_key;
            about.questionnaire_id == questionnaire.id
                && about.exam_id.is_none_or(|exam| exam == self.exam.id)
                && about.modality_id.is_none_or(|modality| modality == self.exam.modality.id)
        };
        let of_key = |key: &BookingKeyId| {
            let own = stored.iter().filter(|answer| answer.answer_key.booking_key_id == *key);
            Some(own.filter(is_about).collect::<Vec<_>>()).filter(|answers| !answers.is_empty())
        };
        keys.iter().find_map(of_key).unwrap_or_default()
    }
}

impl App {
    /// Reads the answers of these keys, the most important first, and what they say about an exam. An error, if they are not
    /// complete.
    pub(crate) async fn look_at_decisions<C: ConnectionTrait>(
        &self,
        db: &C,
        call: SubmittingCall,
        keys: &[BookingKeyId],
        exam: &ExamDecisions,
    ) -> Result<Verdict, AppError> {
        let stored = draft_answers::of_keys(db, keys).await?;
        let mut verdict = Verdict::default();
        let mut required: Vec<QuestionnaireId> = exam.required.iter().map(|one| one.id).collect();
        let (mut waiting, mut incomplete) = (exam.deciding.clone(), Vec::new());
        let mut seen: Vec<QuestionnaireId> = waiting.iter().map(|one| one.id).collect();
        let mut next = 0;
        while let Some(questionnaire) = waiting.get(next).cloned() {
            next += 1;
            let answers = exam.answers(&questionnaire, keys, &stored);
            let mut complete = !answers.is_empty();
            for answer in answers {
                let Some(decision) = self.decision_on(&questionnaire, answer)? else {
                    complete = false;
                    continue;
                };
                let known = self.is_known_to_staff(answer, exam, &stored)?;
                let attempt = if known { Attempt::TakeUp } else { exam.attempt };
                let is_passed = exam.passed_at.is_some_and(|passed| answer.saved_at <= passed);
                let denial = Some(&decision).filter(|_| !is_passed);
                verdict.denial =
                    verdict.denial.or_else(|| denial.and_then(|it| self.denial_of(it, exam, attempt)));
                verdict.demands.add(decision.demands());
                for further in decision.restricting() {
                    let known = exam.known.iter().find(|one| one.id == further);
                    required.push(further);
                    match known {
                        Some(known) if !seen.contains(&further) => waiting.push(known.clone()),
                        Some(_) => {}
                        // It was retired: nobody can have answered it.
                        None => incomplete.push(further),
                    }
                    seen.push(further);
                }
            }
            if !complete {
                incomplete.push(questionnaire.id);
            }
        }
        if let Some(missing) = required.iter().find(|id| incomplete.contains(id)) {
            let call: &str = call.into();
            tracing::info!(call, questionnaire = missing.0, "a questionnaire is not answered");
            return Err(AppError::Rule(MessageKey::QuestionnaireRequired));
        }
        Ok(verdict)
    }

    /// What answers about appointments must say if these are confirmed or moved.
    pub(crate) async fn decisions_to_keep(
        &self,
        call: SubmittingCall,
        booked: &[Appointment],
    ) -> Result<Vec<ExamDecisions>, AppError> {
        let catalogue = self.catalogue().await?;
        let mut decisions = Vec::new();
        for one in booked {
            let Some(exam) = catalogue.exam(one.exam_id) else { continue };
            let action = BookingAction::PassOverDenial;
            let passed_at = booking_changes::last_at(self.store().read(), one.booking_id, action).await?;
            decisions.extend(ExamDecisions::to_keep(&catalogue, exam, call, passed_at));
        }
        Ok(decisions)
    }

    /// Refuses what the answers of a booking don't allow any more.
    pub(crate) async fn check_kept<C: ConnectionTrait>(
        &self,
        db: &C,
        call: SubmittingCall,
        key: BookingKeyId,
        decisions: &[ExamDecisions],
    ) -> Result<(), AppError> {
        for exam in decisions {
            if let Some(denial) = self.look_at_decisions(db, call, &[key], exam).await?.denial {
                return Err(denial.into());
            }
        }
        Ok(())
    }

    /// Whether staff offered the exam although, or because, its request came with these very answers.
    fn is_known_to_staff(
        &self,
        answer: &StoredAnswer,
        exam: &ExamDecisions,
        stored: &[StoredAnswer],
    ) -> Result<bool, AppError> {
        let Some(request) = exam.offered_for else { return Ok(false) };
        let answers = |answer: &StoredAnswer| -> Result<Value, AppError> {
            let result = self.open_text(Purpose::QuestionnaireAnswer, &answer.result_sealed)?;
            serde_json::from_str(&result).map_err(|_| AppError::Sealed)
        };
        let given = answers(answer)?;
        let about = |one: &StoredAnswer| (one.answer_key.questionnaire_id, one.questionnaire_version);
        let of_request = stored.iter().filter(|one| one.answer_key.booking_key_id == request);
        for known in of_request.filter(|one| about(one) == about(answer) && one.decision_sealed.is_some()) {
            if answers(known)? == given {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn denial_of(&self, decision: &Decision, exam: &ExamDecisions, attempt: Attempt) -> Option<Denial> {
        if let Some(outcome) = decision.obstacle(attempt, exam.exam.slug.as_str()) {
            return Some(Denial { key: exam.denied(), explanation: outcome.result.message.clone() });
        }
        let ready = self.clock().now() + SignedDuration::from_mins(decision.preparation_minutes());
        let too_late = exam.start.is_some_and(|start| start < ready);
        too_late.then_some(Denial { key: MessageKey::PrepTooLate, explanation: None })
    }

    /// The preparation times that the answers of a draft demand.
    pub(crate) async fn answered_preparation(
        &self,
        draft: BookingKeyId,
    ) -> Result<Vec<AnsweredPreparation>, AppError> {
        let catalogue = self.catalogue().await?;
        if catalogue.questionnaires.is_empty() {
            return Ok(Vec::new());
        }
        let stored = draft_answers::of_keys(self.store().read(), &[draft]).await?;
        let mut preparation = Vec::new();
        for asked in catalogue.questionnaires.iter().filter(|one| DECIDING.contains(&one.kind)) {
            // An outcome may ask for a further questionnaire; what that says is about the same exams.
            let (mut waiting, mut next) = (vec![asked.id], 0);
            while let Some(id) = waiting.get(next).copied() {
                next += 1;
                let Some(one) = catalogue.questionnaires.iter().find(|one| one.id == id) else { continue };
                for answer in stored.iter().filter(|answer| answer.answer_key.questionnaire_id == id) {
                    let Some(decision) = self.decision_on(one, answer)? else { continue };
                    let further: Vec<_> = decision.restricting().filter(|id| !waiting.contains(id)).collect();
                    waiting.extend(further);
                    let minutes = decision.preparation_minutes();
                    if minutes > 0 {
                        let exam = answer.answer_key.exam_id;
                        preparation.push(AnsweredPreparation { questionnaire: asked.clone(), exam, minutes });
                    }
                }
            }
        }
        Ok(preparation)
    }

    /// The decision on a stored answer: none if it is about other answers, or about questions that are asked again.
    pub(crate) fn decision_on(
        &self,
        questionnaire: &Questionnaire,
        answer: &StoredAnswer,
    ) -> Result<Option<Decision>, AppError> {
        let Some(sealed) = &answer.decision_sealed else { return Ok(None) };
        let text = self.open_text(Purpose::QuestionnaireDecision, sealed)?;
        let decision: Decision = serde_json::from_str(&text).map_err(|_| AppError::Sealed)?;
        let result = self.open_text(Purpose::QuestionnaireAnswer, &answer.result_sealed)?;
        let is_about_it = decision.questionnaire_id == questionnaire.id
            && decision.version == answer.questionnaire_version
            && questionnaire.accepts(decision.version)
            && decision.answer_hash == answer_hash(&result);
        Ok(Some(decision).filter(|_| is_about_it))
    }
}
