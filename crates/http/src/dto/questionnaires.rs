//! Questionnaires on the wire, as patients answer them.

use app::booking::TemporaryAnswer;
use app::questionnaires::{OpenQuestionnaires, OpenedAnswer, OpenedQuestionnaire, QuestionnaireSet};
use domain::booking::BookingKey;
use domain::questionnaire::{
    Association, DecidedOutcome, Outcome, OutcomeResult, OutcomeType, QuestionnaireType,
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
    pub exam_slug: Option<String>,
    pub questionnaire_id: Option<i64>,
    /// BOOKING_FORM if left out.
    pub r#type: Option<QuestionnaireType>,
}

impl QuestionnaireSetQueryDto {
    pub(crate) fn with_key(self, key: Option<BookingKey>) -> OpenQuestionnaires {
        OpenQuestionnaires {
            key,
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
    /// Whether the answers below are complete.
    pub answered: bool,
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
    pub exam_slug: Option<String>,
    pub modality_id: Option<i64>,
    /// The time in the questions is that of this clinic.
    pub clinic_slug: Option<String>,
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
    pub outcomes: Vec<DecidedOutcomeDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DecidedOutcome)]
pub(crate) struct DecidedOutcomeDto {
    /// Its place among the questionnaire's outcomes, from 0.
    pub position: usize,
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
        let OpenedQuestionnaire { questionnaire, presentation, published, exam_slugs, answered } = opened;
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

impl From<Vec<DecidedOutcome>> for OutcomesDto {
    fn from(decided: Vec<DecidedOutcome>) -> Self {
        let results = || decided.iter().map(|outcome| &outcome.result);
        let denying = [OutcomeType::DenyBooking, OutcomeType::DenyBookingRequest];
        let denied = decided.iter().find(|outcome| denying.contains(&outcome.r#type));
        Self {
            message: denied.and_then(|outcome| outcome.result.message.clone()),
            url: results().find_map(|result| result.url.clone()),
            new_exam_slug: results().find_map(|result| result.new_exam_slug.clone()),
            prep_time: results().filter_map(|result| result.prep_time).max(),
            minutes_prior: results().filter_map(|result| result.minutes_prior).max(),
            outcomes: decided.iter().map(DecidedOutcomeDto::from).collect(),
        }
    }
}

impl From<&DecidedOutcome> for DecidedOutcomeDto {
    fn from(outcome: &DecidedOutcome) -> Self {
        let DecidedOutcome { position, r#type, result, .. } = outcome.clone();
        Self { position, r#type, result }
    }
}
