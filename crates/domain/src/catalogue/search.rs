//! Finding an exam by the words a patient would type.

use strsim::osa_distance;

use super::Exam;

/// Words that don't help to find an exam, in the languages of the product.
const FILLERS: [&str; 24] = [
    "a",
    "an",
    "and",
    "the",
    "of",
    "on",
    "in",
    "for",
    "my",
    "with",
    "to",
    "scan",
    "scans",
    "exam",
    "test",
    "imaging",
    "на",
    "за",
    "со",
    "и",
    "во",
    "мој",
    "моето",
    "снимање",
];
/// Typing mistakes allowed: none in a short word, two in a long one.
const ONE_SLIP_FROM: usize = 4;
const TWO_SLIPS_FROM: usize = 8;

/// Whether every typed word is a prefix of a word in the exam's name, modality, code or everyday words. So 'knee mri', 'MRI kn',
/// 'knee scan' and 'ultras abdo' all find the right exams, in any order.
pub fn matches(exam: &Exam, typed: &str) -> bool {
    let words = words_of_exam(exam);
    significant_words(typed).all(|typed| words.iter().any(|word| word.starts_with(&typed)))
}

/// Like [`matches`], allowing for typing mistakes: 'ulrasound', 'abdomin', 'mamogram'.
pub fn matches_loosely(exam: &Exam, typed: &str) -> bool {
    let words = words_of_exam(exam);
    significant_words(typed).all(|typed| words.iter().any(|word| has_similar_prefix(word, &typed)))
}

fn words_of_exam(exam: &Exam) -> Vec<String> {
    let texts = [&exam.name, &exam.modality.name, &exam.exam_code, &exam.search_words];
    texts.iter().flat_map(|text| words_of(text)).collect()
}

/// The typed words, without those that don't help.
fn significant_words(typed: &str) -> impl Iterator<Item = String> + '_ {
    words_of(typed).filter(|word| !FILLERS.contains(&word.as_str()))
}

/// Whether the word, or its prefix, is the typed one apart from a mistake or two.
fn has_similar_prefix(word: &str, typed: &str) -> bool {
    let length = typed.chars().count();
    let slips = match length {
        0..ONE_SLIP_FROM => 0,
        ONE_SLIP_FROM..TWO_SLIPS_FROM => 1,
        _ => 2,
    };
    let beginning = |letters: usize| word.chars().take(letters).collect::<String>();
    let lengths = length.saturating_sub(slips)..=length + slips;
    lengths.into_iter().any(|letters| osa_distance(&beginning(letters), typed) <= slips)
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
            modality: Modality {
                id: ModalityId(1),
                name: "X-ray".into(),
                code: "DX".into(),
                reminder_hours: Vec::new(),
            },
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
            needs_asked: vec![],
            notice_minutes: 0,
            change_window_minutes: 0,
        }
    }

    #[test]
    fn words_are_found_in_any_order_by_their_beginnings() {
        for typed in ["knee", "Knee X-ray", "xray kn", "57524", "joint scan", "  "] {
            assert!(matches(&exam(), typed), "{typed}");
        }
    }

    #[test]
    fn a_word_that_occurs_in_no_name_finds_nothing() {
        assert!(!matches(&exam(), "knee abdomen"));
        assert!(!matches(&exam(), "nee"));
    }

    #[test]
    fn filler_words_are_ignored() {
        for typed in ["a scan of my knee", "knee test", "снимање на knee", "scan"] {
            assert!(matches(&exam(), typed), "{typed}");
        }
    }

    #[test]
    fn a_slip_of_the_hand_still_finds_it() {
        for typed in ["knea", "kene xray", "jiont", "x-rey knee"] {
            assert!(!matches(&exam(), typed) && matches_loosely(&exam(), typed), "{typed}");
        }
        for typed in ["ken", "liver", "kidney", "knuckle"] {
            assert!(!matches_loosely(&exam(), typed), "{typed}");
        }
    }
}
