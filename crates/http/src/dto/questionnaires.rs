//! Questionnaires on the wire, as patients answer them.

use app::authentication::TypedContact;
use app::booking::TemporaryAnswer;
use app::questionnaires::{
    DecisionTrace, GivenAnswer, OpenQuestionnaires, OpenedAnswer, OpenedQuestionnaire, PainScore, PainScores,
    QuestionnaireDetail, QuestionnaireMessage, QuestionnaireSet, ViewedQuestionnaire,
};
use domain::appointment::AppointmentStatus;
use domain::booking::BookingKey;
use domain::booking_request::BookingRequestStatus;
use domain::questionnaire::pain_score::PainMoment;
use domain::questionnaire::{
    Association, DecidedOutcome, Decision, Outcome, OutcomeResult, OutcomeType, QuestionnaireType,
};
use domain::{ModalityId, QuestionnaireId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::draft_items::AnswerDto;

/// Which questionnaires are wanted: one, those of an exam, or the general ones.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionnaireSetQuery)]
pub(crate) struct QuestionnaireSetQueryDto {
    /// A new draft is created if there is none.
    pub booking_key: Option<String>,
    /// An appointment or a booking request of the key; with a draft, the request whose offer it takes up.
    pub appointment_slug: Option<String>,
    /// Slugs joined by commas.
    pub exam_slug: Option<String>,
    /// Changes nothing: questionnaires are the same at all clinics.
    #[expect(dead_code, reason = "callers may name it")]
    pub clinic_slug: Option<String>,
    pub questionnaire_id: Option<i64>,
    /// If left out: `BOOKING_FORM` of a draft, and whatever is due of a booking.
    pub r#type: Option<QuestionnaireType>,
}

impl QuestionnaireSetQueryDto {
    pub(crate) fn with_key(self, key: Option<BookingKey>) -> OpenQuestionnaires {
        OpenQuestionnaires {
            key,
            slug: self.appointment_slug,
            exam_slug: self.exam_slug,
            questionnaire: self.questionnaire_id.map(QuestionnaireId),
            kind: self.r#type,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionnaireSet)]
pub(crate) struct QuestionnaireSetDto {
    pub booking_key: String,
    pub questionnaires: Vec<QuestionnaireDto>,
    /// Only those of a draft, or with the session of the booking.
    pub answers: Vec<OpenedAnswerDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Questionnaire)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub(crate) struct QuestionnaireDto {
    pub id: i64,
    pub title: String,
    /// A `SurveyJS` definition as JSON text.
    pub json: String,
    pub r#type: QuestionnaireType,
    pub general: bool,
    pub association: Association,
    pub exam_slugs: Vec<String>,
    pub modality_ids: Vec<i64>,
    pub modal_size: String,
    pub outcomes: Vec<Outcome>,
    pub css: String,
    pub show_closing_confirmation: bool,
    pub show_previous_button_on_last_page_enabled: bool,
    pub version: i64,
    /// Whether complete answers are stored.
    pub answered: bool,
    /// The appointment or booking request that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appointment_slug: Option<String>,
}

/// An answer that was given before.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OpenedAnswer)]
pub(crate) struct OpenedAnswerDto {
    pub questionnaire_id: i64,
    /// JSON as text.
    pub questionnaire_result: String,
    pub questionnaire_type: QuestionnaireType,
    pub questionnaire_version: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exam_slug: Option<String>,
}

/// Complete answers to a questionnaire.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CompleteAnswer)]
pub(crate) struct CompleteAnswerDto {
    pub booking_key: String,
    pub answer: AnswerDto,
    /// Slugs joined by commas; answers for several exams are for each of them.
    pub exam_slug: Option<String>,
    pub modality_id: Option<i64>,
    /// Slugs joined by commas. The time in the questions is that of the first clinic.
    pub clinic_slug: Option<String>,
    /// Appointments or requests of the key, joined by commas.
    pub appointment_slug: Option<String>,
}

impl CompleteAnswerDto {
    pub(crate) fn answer(self) -> TemporaryAnswer {
        TemporaryAnswer {
            questionnaire: QuestionnaireId(self.answer.questionnaire_id),
            version: self.answer.questionnaire_version,
            result: self.answer.questionnaire_result,
            exam_slug: self.exam_slug,
            modality: self.modality_id.map(ModalityId),
        }
    }
}

/// The answer to a questionnaire of the type `PAIN_SCORE_INITIAL` or `PAIN_SCORE_FINAL`.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = PainScoreAnswer)]
pub(crate) struct PainScoreAnswerDto {
    pub answer: AnswerDto,
}

impl From<PainScoreAnswerDto> for TemporaryAnswer {
    fn from(PainScoreAnswerDto { answer }: PainScoreAnswerDto) -> Self {
        Self {
            questionnaire: QuestionnaireId(answer.questionnaire_id),
            version: answer.questionnaire_version,
            result: answer.questionnaire_result,
            exam_slug: None,
            modality: None,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PainScores)]
pub(crate) struct PainScoresDto {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial: Option<PainScoreDto>,
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    pub last: Option<PainScoreDto>,
    /// Which is to be given now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<PainMoment>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PainScore)]
pub(crate) struct PainScoreDto {
    /// From 0 to 10.
    pub score: i64,
    #[schema(format = DateTime)]
    pub answered_at: String,
}

impl From<PainScore> for PainScoreDto {
    fn from(given: PainScore) -> Self {
        Self { score: given.score, answered_at: given.answered_at.to_string() }
    }
}

impl From<PainScores> for PainScoresDto {
    fn from(PainScores { initial, last, due }: PainScores) -> Self {
        Self { initial: initial.map(PainScoreDto::from), last: last.map(PainScoreDto::from), due }
    }
}

/// What complete answers lead to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Outcomes)]
pub(crate) struct OutcomesDto {
    /// Why the exam can't be booked or requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The page that the browser goes to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The exam to be booked in place of this one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub new_exam_slug: Option<String>,
    /// No slot nearer than these minutes is booked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prep_time: Option<i64>,
    /// How many minutes early the patient arrives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minutes_prior: Option<i64>,
    /// Whether the Medicare number must be given.
    pub medicare_number_required: bool,
    /// Whether a code sent to the patient's contact must be given.
    pub validation_code_required: bool,
    /// A document of this type must be there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document_type_id: Option<i64>,
    /// The insurance type that is chosen for the patient.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insurance_type_id: Option<i64>,
    /// Named in the notice about exams without an appointment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk_in_exam_name: Option<String>,
    /// The exam group whose exams need no appointment.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walk_in_enabled_group: Option<String>,
    /// Another questionnaire that must be answered first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restrict_questionnaire_id: Option<i64>,
    /// The page that the browser goes to if the request of an outcome can't be made …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_url: Option<String>,
    /// … and what is shown there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub custom_message: Option<String>,
    pub outcomes: Vec<DecidedOutcomeDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DecidedOutcome)]
pub(crate) struct DecidedOutcomeDto {
    /// Names it where its request is made.
    pub outcome_id: String,
    pub r#type: OutcomeType,
    pub result: OutcomeResult,
}

impl From<QuestionnaireSet> for QuestionnaireSetDto {
    fn from(set: QuestionnaireSet) -> Self {
        Self {
            booking_key: set.key.into(),
            questionnaires: set.questionnaires.into_iter().map(QuestionnaireDto::from).collect(),
            answers: set.answers.into_iter().map(OpenedAnswerDto::from).collect(),
        }
    }
}

impl From<OpenedQuestionnaire> for QuestionnaireDto {
    fn from(opened: OpenedQuestionnaire) -> Self {
        let OpenedQuestionnaire { questionnaire, presentation, published, exam_slugs, answered, slug } =
            opened;
        Self {
            id: questionnaire.id.0,
            title: presentation.title,
            json: published.definition,
            r#type: questionnaire.kind,
            general: questionnaire.general,
            association: questionnaire.association,
            exam_slugs,
            modality_ids: questionnaire.modalities.into_iter().map(|id| id.0).collect(),
            modal_size: presentation.modal_size,
            outcomes: published.outcomes,
            css: presentation.css,
            show_closing_confirmation: presentation.show_closing_confirmation,
            show_previous_button_on_last_page_enabled: presentation.show_previous_button_on_last_page_enabled,
            version: questionnaire.version,
            answered,
            appointment_slug: slug,
        }
    }
}

impl From<OpenedAnswer> for OpenedAnswerDto {
    fn from(answer: OpenedAnswer) -> Self {
        Self {
            questionnaire_id: answer.questionnaire.0,
            questionnaire_result: answer.result,
            questionnaire_type: answer.kind,
            questionnaire_version: answer.version,
            exam_slug: answer.exam_slug,
        }
    }
}

impl From<Decision> for OutcomesDto {
    fn from(decision: Decision) -> Self {
        let decided = &decision.outcomes;
        let results = || decided.iter().map(|outcome| &outcome.result);
        let denying = [OutcomeType::DenyBooking, OutcomeType::DenyBookingRequest];
        let denied = decided.iter().find(|outcome| denying.contains(&outcome.r#type));
        let demands = decision.demands();
        Self {
            message: denied.and_then(|outcome| outcome.result.message.clone()),
            url: results().find_map(|result| result.url.clone()),
            new_exam_slug: results().find_map(|result| result.new_exam_slug.clone()),
            prep_time: results().filter_map(|result| result.prep_time).max(),
            minutes_prior: results().filter_map(|result| result.minutes_prior).max(),
            medicare_number_required: demands.medicare_number,
            validation_code_required: demands.validation_code,
            document_type_id: demands.document_types.first().copied(),
            insurance_type_id: results().find_map(|result| result.insurance_type_id),
            walk_in_exam_name: results().find_map(|result| result.walk_in_exam_name.clone()),
            walk_in_enabled_group: results().find_map(|result| result.walk_in_enabled_group.clone()),
            restrict_questionnaire_id: decision.restricting().next().map(|id| id.0),
            error_url: results().find_map(|result| result.error_url.clone()),
            custom_message: results().find_map(|result| result.custom_message.clone()),
            outcomes: decided
                .iter()
                .map(|one| DecidedOutcomeDto::new(one, decision.questionnaire_id))
                .collect(),
        }
    }
}

impl DecidedOutcomeDto {
    fn new(outcome: &DecidedOutcome, questionnaire: QuestionnaireId) -> Self {
        let result = OutcomeResult { api_key_set: false, ..outcome.result.clone() };
        Self { outcome_id: outcome.id(questionnaire), r#type: outcome.r#type, result }
    }
}

/// An answer about something that was booked or requested.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = BookedAnswer)]
pub(crate) struct BookedAnswerDto {
    pub answer: AnswerDto,
    /// Whether it is the answer that a booking request waits for.
    #[serde(default)]
    pub protocol: bool,
}

impl BookedAnswerDto {
    pub(crate) fn given(self) -> GivenAnswer {
        GivenAnswer {
            questionnaire: QuestionnaireId(self.answer.questionnaire_id),
            version: self.answer.questionnaire_version,
            result: self.answer.questionnaire_result,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SavedAppointmentAnswer)]
pub(crate) struct SavedAppointmentAnswerDto {
    pub questionnaire_id: i64,
    /// Of the appointment; only with the session of its booking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<AppointmentStatus>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SavedBookingRequestAnswer)]
pub(crate) struct SavedRequestAnswerDto {
    pub questionnaire_id: i64,
    /// Of the request; only with the session of its booking.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub status: Option<BookingRequestStatus>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionnaireMessage)]
pub(crate) struct QuestionnaireMessageDto {
    pub title: String,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect_url: Option<String>,
}

impl From<QuestionnaireMessage> for QuestionnaireMessageDto {
    fn from(said: QuestionnaireMessage) -> Self {
        Self { title: said.title, message: said.message, redirect_url: said.redirect_url }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ViewedQuestionnaire)]
pub(crate) struct ViewedQuestionnaireDto {
    pub questionnaire: QuestionnaireDto,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<OpenedAnswerDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub answered_at: Option<String>,
}

impl From<ViewedQuestionnaire> for ViewedQuestionnaireDto {
    fn from(viewed: ViewedQuestionnaire) -> Self {
        let (answer, at) = viewed.answer.unzip();
        Self {
            questionnaire: viewed.questionnaire.into(),
            answer: answer.map(OpenedAnswerDto::from),
            answered_at: at.map(|at| at.to_string()),
        }
    }
}

/// A questionnaire of an appointment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionnaireDetail)]
pub(crate) struct QuestionnaireDetailDto {
    pub questionnaire_id: i64,
    pub title: String,
    pub r#type: QuestionnaireType,
    pub required: bool,
    pub answered: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub answered_at: Option<String>,
}

impl From<QuestionnaireDetail> for QuestionnaireDetailDto {
    fn from(detail: QuestionnaireDetail) -> Self {
        Self {
            questionnaire_id: detail.questionnaire.0,
            title: detail.title,
            r#type: detail.kind,
            required: detail.required,
            answered: detail.answered_at.is_some(),
            answered_at: detail.answered_at.map(|at| at.to_string()),
        }
    }
}

/// Where the code goes: one of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ContactToProve)]
pub(crate) struct ContactToProveDto {
    pub email: Option<String>,
    pub contact_number: Option<String>,
}

impl From<ContactToProveDto> for TypedContact {
    fn from(typed: ContactToProveDto) -> Self {
        Self { email: typed.email, contact_number: typed.contact_number }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CodeSentToContact)]
pub(crate) struct CodeSentToContactDto {
    pub resend_after_seconds: i64,
}

/// What an answer has led to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DecisionTrace)]
pub(crate) struct DecisionTraceDto {
    pub questionnaire_id: i64,
    pub title: String,
    pub version: i64,
    #[schema(format = DateTime)]
    pub answered_at: String,
    /// In the caller's language: which condition was true by which answers, and what follows.
    pub sentences: Vec<String>,
}

impl From<DecisionTrace> for DecisionTraceDto {
    fn from(trace: DecisionTrace) -> Self {
        Self {
            questionnaire_id: trace.questionnaire.0,
            title: trace.title,
            version: trace.version,
            answered_at: trace.answered_at.to_string(),
            sentences: trace.sentences,
        }
    }
}
