//! Questionnaires: when they are asked, which exams they apply to, what answers are valid, and what a decision allows.

mod outcome;
pub mod pain_score;
mod suggestions;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

pub use outcome::{
    Attempt, DecidedOutcome, Decision, Demands, Outcome, OutcomeResult, OutcomeType, is_own_page,
};
pub use suggestions::{SuggestionList, suggestions_are_ours};

use crate::catalogue::Exam;
use crate::limits::ANSWER_MAX_BYTES;
use crate::{ExamId, MessageKey, ModalityId, QuestionnaireId};

/// When a questionnaire is asked.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumString,
    EnumIter,
    IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum QuestionnaireType {
    /// Before an appointment is booked.
    BookingForm,
    CancelAppointmentPatient,
    /// Before a patient makes a booking request.
    CreateBookingRequest,
    /// Before a referrer makes a booking request.
    CreateBookingRequestReferrer,
    DeclineAppointment,
    Feedback,
    PainScoreFinal,
    PainScoreInitial,
    Protocol,
    RequiredOnConfirmation,
}

impl QuestionnaireType {
    /// Whether the patient cancels or declines by answering it.
    pub fn ends_an_appointment(self) -> bool {
        matches!(self, Self::CancelAppointmentPatient | Self::DeclineAppointment)
    }

    /// Whether it is about something that was booked or requested, and never about a draft.
    pub fn follows_a_booking(self) -> bool {
        use QuestionnaireType::{PainScoreFinal, PainScoreInitial, Protocol, RequiredOnConfirmation};
        let later = [PainScoreFinal, PainScoreInitial, Protocol, RequiredOnConfirmation];
        self.ends_an_appointment() || later.contains(&self)
    }
}

/// What selects a questionnaire for an exam.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Display, EnumString, IntoStaticStr, Serialize, Deserialize,
)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Association {
    #[default]
    Exam,
    Modality,
}

/// A questionnaire without its questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Questionnaire {
    pub id: QuestionnaireId,
    pub kind: QuestionnaireType,
    /// The last published version; 0 if there is none.
    pub version: i64,
    /// Answers to this version and later ones count.
    pub answers_from: i64,
    /// For every exam.
    pub general: bool,
    pub association: Association,
    pub exams: Vec<ExamId>,
    pub modalities: Vec<ModalityId>,
}

impl Questionnaire {
    /// Whether it applies to patients with this exam.
    pub fn fits(&self, exam: &Exam) -> bool {
        self.general
            || match self.association {
                Association::Exam => self.exams.contains(&exam.id),
                Association::Modality => self.modalities.contains(&exam.modality.id),
            }
    }

    /// Whether an answer to this version still counts.
    pub fn accepts(&self, version: i64) -> bool {
        (self.answers_from..=self.version).contains(&version)
    }
}

/// An answer must be a JSON object of limited size, for the present version of the questions.
pub fn check_answer(questionnaire: &Questionnaire, version: i64, result: &str) -> Result<(), MessageKey> {
    if version != questionnaire.version {
        return Err(MessageKey::QuestionnaireChanged);
    }
    let object = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(result);
    if result.len() > ANSWER_MAX_BYTES || object.is_err() {
        return Err(MessageKey::InvalidAnswer);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn questionnaire() -> Questionnaire {
        let (exams, modalities) = (vec![ExamId(5)], vec![ModalityId(2)]);
        Questionnaire {
            id: QuestionnaireId(1),
            kind: QuestionnaireType::BookingForm,
            version: 3,
            answers_from: 2,
            general: false,
            association: Association::Exam,
            exams,
            modalities,
        }
    }

    #[test]
    fn an_answer_is_an_object_to_the_present_questions() {
        assert_eq!(check_answer(&questionnaire(), 3, r#"{"pacemaker":"no"}"#), Ok(()));
        assert_eq!(check_answer(&questionnaire(), 2, "{}"), Err(MessageKey::QuestionnaireChanged));
        for wrong in ["", "[]", "\"text\"", "{", "null"] {
            assert_eq!(check_answer(&questionnaire(), 3, wrong), Err(MessageKey::InvalidAnswer), "{wrong}");
        }
        let long = format!(r#"{{"a":"{}"}}"#, "x".repeat(ANSWER_MAX_BYTES));
        assert_eq!(check_answer(&questionnaire(), 3, &long), Err(MessageKey::InvalidAnswer));
    }

    #[test]
    fn an_answer_counts_from_the_version_that_asked_again() {
        let accepted: Vec<i64> = (0..6).filter(|version| questionnaire().accepts(*version)).collect();
        assert_eq!(accepted, [2, 3]);
    }
}
