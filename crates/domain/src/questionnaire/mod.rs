//! Questionnaires: which exams one applies to, and what answers are valid.

use crate::catalogue::Exam;
use crate::limits::ANSWER_MAX_BYTES;
use crate::{ExamId, MessageKey, ModalityId, QuestionnaireId};

/// A questionnaire without its questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Questionnaire {
    pub id: QuestionnaireId,
    pub version: i64,
    /// For every exam.
    pub general: bool,
    pub exams: Vec<ExamId>,
    pub modalities: Vec<ModalityId>,
}

impl Questionnaire {
    /// Whether it applies to patients with this exam.
    pub fn fits(&self, exam: &Exam) -> bool {
        self.general || self.exams.contains(&exam.id) || self.modalities.contains(&exam.modality.id)
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
        Questionnaire { id: QuestionnaireId(1), version: 3, general: false, exams, modalities }
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
}
