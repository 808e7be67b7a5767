//! What every call that books, requests or approves an exam checks: that each questionnaire of the exam has a decision on exactly
//! the answers that are stored, and that it allows the attempt. The decision itself was made when the person answered.

use domain::booking_request::BookingRequestKind;
use domain::catalogue::{Catalogue, Exam};
use domain::questionnaire::{Attempt, Decision, Questionnaire, QuestionnaireType};
use domain::{BookingKeyId, MessageKey};
use jiff::{SignedDuration, Timestamp};
use store::ConnectionTrait;
use store::draft_answers::{self, StoredAnswer};
use strum::{EnumIter, IntoStaticStr};

use super::answer_hash;
use crate::{App, AppError, Purpose};

/// The calls that check decisions; all their names are those of the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "camelCase")]
pub enum SubmittingCall {
    CreateAppointments,
    CreateBookingRequests,
    CreatePatientBookingRequests,
    AdminApproveAppointment,
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

    pub(crate) fn to_request(catalogue: &Catalogue, exam: &Exam, by: BookingRequestKind) -> Option<Self> {
        let own = match by {
            BookingRequestKind::Referrer => QuestionnaireType::CreateBookingRequestReferrer,
            _ => QuestionnaireType::CreateBookingRequest,
        };
        Self::of(catalogue, exam, Attempt::Request, None, &[own])
    }

    fn of(
        catalogue: &Catalogue,
        exam: &Exam,
        attempt: Attempt,
        start: Option<Timestamp>,
        types: &[QuestionnaireType],
    ) -> Option<Self> {
        let deciding: Vec<_> = catalogue.questionnaires_for(exam, &DECIDING).cloned().collect();
        let required = deciding.iter().filter(|one| types.contains(&one.kind)).cloned().collect();
        let is_decided = !deciding.is_empty();
        is_decided.then(|| Self { exam: exam.clone(), attempt, start, required, deciding })
    }

    fn denied(&self) -> MessageKey {
        match self.attempt {
            Attempt::Book => MessageKey::BookingDenied,
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
    /// complete; a denial, if they rule it out.
    pub(crate) async fn look_at_decisions<C: ConnectionTrait>(
        &self,
        db: &C,
        call: SubmittingCall,
        keys: &[BookingKeyId],
        exam: &ExamDecisions,
    ) -> Result<Option<Denial>, AppError> {
        let stored = draft_answers::of_keys(db, keys).await?;
        for questionnaire in &exam.required {
            let answers = exam.answers(questionnaire, keys, &stored);
            let mut complete = !answers.is_empty();
            for answer in answers {
                complete &= self.decision_on(questionnaire, answer)?.is_some();
            }
            if !complete {
                let call: &str = call.into();
                tracing::info!(call, questionnaire = questionnaire.id.0, "a questionnaire is not answered");
                return Err(AppError::Rule(MessageKey::QuestionnaireRequired));
            }
        }
        for questionnaire in &exam.deciding {
            for answer in exam.answers(questionnaire, keys, &stored) {
                let Some(decision) = self.decision_on(questionnaire, answer)? else { continue };
                if let Some(outcome) = decision.obstacle(exam.attempt, exam.exam.slug.as_str()) {
                    let explanation = outcome.result.message.clone();
                    return Ok(Some(Denial { key: exam.denied(), explanation }));
                }
                let ready = self.clock().now() + SignedDuration::from_mins(decision.preparation_minutes());
                if exam.start.is_some_and(|start| start < ready) {
                    return Ok(Some(Denial { key: MessageKey::PrepTooLate, explanation: None }));
                }
            }
        }
        Ok(None)
    }

    /// The decision on a stored answer: none if it is about other answers, or about questions that are asked again.
    pub(super) fn decision_on(
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
