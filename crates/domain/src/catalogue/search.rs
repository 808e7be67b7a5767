//! Finding an exam by the words a patient would type.

use super::Exam;

/// Whether every typed word begins some word of the exam's name, modality, code or everyday words.
/// So 'knee mri', 'MRI kn' and 'ultras abdo' all find what they mean, in any order.
pub fn matches(exam: &Exam, typed: &str) -> bool {
    let haystack = [&exam.name, &exam.modality.name, &exam.exam_code, &exam.search_words];
    let words: Vec<String> = haystack.iter().flat_map(|text| words_of(text)).collect();
    words_of(typed).all(|typed| words.iter().any(|word| word.starts_with(&typed)))
}

/// Lower-case words, with hyphens dropped so that 'x-ray' and 'xray' are the same.
fn words_of(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric() && c != '-')
        .map(|word| word.replace('-', "").to_lowercase())
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{ExamKind, Modality};
    use crate::{ExamId, ModalityId, Slug};

    fn exam() -> Exam {
        Exam {
            id: ExamId(1),
            slug: Slug::new("xray-knee").unwrap(),
            name: "X-ray knee".into(),
            modality: Modality { id: ModalityId(1), name: "X-ray".into(), code: "DX".into() },
            kind: ExamKind::WalkIn,
            priority: 1,
            exam_code: "57524".into(),
            minutes: 15,
            exam_notes: String::new(),
            notes: String::new(),
            search_words: "leg joint scan".into(),
            show_booking_request_info_modal: false,
            group_names: vec![],
            body_part_ids: vec![],
            preparation: vec![],
            notice_minutes: 0,
        }
    }

    #[test]
    fn words_are_found_in_any_order_by_their_beginnings() {
        for typed in ["knee", "Knee X-ray", "xray kn", "57524", "joint scan", "  "] {
            assert!(matches(&exam(), typed), "{typed}");
        }
    }

    #[test]
    fn a_word_that_stands_nowhere_finds_nothing() {
        assert!(!matches(&exam(), "knee abdomen"));
        assert!(!matches(&exam(), "nee"));
    }
}
