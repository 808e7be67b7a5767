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
const ONE_TYPO_MIN_LENGTH: usize = 4;
const TWO_TYPOS_MIN_LENGTH: usize = 8;

/// The side is agreed at the clinic: most exams have none in their name.
const SIDES: [&str; 10] =
    ["left", "right", "both", "лев", "лева", "лево", "десен", "десна", "десно", "двете"];

/// Words that mean the same, whatever the provider calls its exams. A provider adds its own with `searchSynonyms`.
const SYNONYMS: [&str; 12] = [
    "x-ray, x ray, radiograph, radiography, рентген, рендген",
    "ultrasound, sonogram, sonography, sono, echo, ултразвук, ехо",
    "ct, cat scan, computed tomography, компјутерска томографија, кт",
    "mri, magnetic resonance, mr, магнетна резонанца, магнет",
    "mammogram, mammography, breast x-ray, мамографија",
    "bone density, dexa, dxa, osteoporosis, остеодензитометрија",
    "ecg, ekg, electrocardiogram, екг",
    "opg, panoramic dental x-ray, ортопан",
    "abdomen, tummy, belly, stomach, абдомен, стомак",
    "head, skull, глава",
    "spine, back, рбет, грб",
    "knee, колено",
];
const SYNONYM_MEANINGS_MAX: usize = 64;
/// A word that is still being typed stands for a synonym from this length on.
const SYNONYM_PREFIX_MIN: usize = 4;

/// What a patient typed, with everything else that it may mean.
#[derive(Debug)]
pub struct ExamSearch {
    meanings: Vec<Vec<String>>,
}

impl ExamSearch {
    /// `further` are the provider's own synonyms: words and phrases of one meaning, separated by commas.
    pub fn new(typed: &str, further: &[String]) -> Self {
        let mut meanings: Vec<Vec<String>> = vec![significant_words(typed).collect()];
        for group in SYNONYMS.into_iter().chain(further.iter().map(String::as_str)) {
            let phrases: Vec<Vec<String>> = phrases_of(group).collect();
            for known in meanings.clone() {
                let range_of =
                    |phrase: &Vec<String>| position(&known, phrase).map(|at| at..at + phrase.len());
                let Some(range) = phrases.iter().find_map(range_of) else { continue };
                for phrase in &phrases {
                    let mut meaning = known.clone();
                    meaning.splice(range.clone(), phrase.iter().cloned());
                    if !meanings.contains(&meaning) && meanings.len() < SYNONYM_MEANINGS_MAX {
                        meanings.push(meaning);
                    }
                }
            }
        }
        Self { meanings }
    }

    /// Only what was typed.
    #[must_use]
    pub fn as_typed(&self) -> Self {
        Self { meanings: self.meanings.iter().take(1).cloned().collect() }
    }

    /// Without 'left' and 'right'.
    #[must_use]
    pub fn without_side(&self) -> Self {
        let is_side = |word: &String| SIDES.contains(&word.as_str());
        let without = |words: &Vec<String>| words.iter().filter(|word| !is_side(word)).cloned().collect();
        Self { meanings: self.meanings.iter().map(without).collect() }
    }

    /// Whether every typed word is a prefix of a word in the exam's name, modality, code or everyday words. So 'knee mri', 'MRI
    /// kn', 'knee scan' and 'ultras abdo' all find the right exams, in any order.
    pub fn finds(&self, exam: &Exam) -> bool {
        let words = words_of_exam(exam);
        self.meanings
            .iter()
            .any(|meaning| meaning.iter().all(|typed| words.iter().any(|word| word.starts_with(typed))))
    }

    /// Like [`Self::finds`], allowing for typing mistakes: 'ulrasound', 'abdomin', 'mamogram'.
    pub fn finds_loosely(&self, exam: &Exam) -> bool {
        let words = words_of_exam(exam);
        self.meanings.iter().any(|meaning| {
            meaning.iter().all(|typed| words.iter().any(|word| has_similar_prefix(word, typed)))
        })
    }
}

/// The phrases of a list of synonyms, each as its words.
pub fn phrases_of(synonyms: &str) -> impl Iterator<Item = Vec<String>> + '_ {
    synonyms
        .split(',')
        .map(|phrase| significant_words(phrase).collect())
        .filter(|words: &Vec<_>| !words.is_empty())
}

/// Where the phrase begins among the typed words. Its last word may be incomplete if it is the last typed word.
fn position(typed: &[String], phrase: &[String]) -> Option<usize> {
    let is_same = |(at, (typed_word, word)): (usize, (&String, &String)), is_last: bool| {
        typed_word == word
            || is_last
                && at + 1 == phrase.len()
                && typed_word.chars().count() >= SYNONYM_PREFIX_MIN
                && word.starts_with(typed_word.as_str())
    };
    typed.windows(phrase.len()).enumerate().find_map(|(start, window)| {
        let is_last = start + phrase.len() == typed.len();
        window.iter().zip(phrase).enumerate().all(|pair| is_same(pair, is_last)).then_some(start)
    })
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
        0..ONE_TYPO_MIN_LENGTH => 0,
        ONE_TYPO_MIN_LENGTH..TWO_TYPOS_MIN_LENGTH => 1,
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

    fn finds(typed: &str) -> bool {
        ExamSearch::new(typed, &[]).finds(&exam())
    }

    fn finds_loosely(typed: &str) -> bool {
        ExamSearch::new(typed, &[]).finds_loosely(&exam())
    }

    #[test]
    fn words_match_in_any_order_by_their_beginnings() {
        for typed in ["knee", "Knee X-ray", "xray kn", "57524", "joint scan", "  "] {
            assert!(finds(typed), "{typed}");
        }
    }

    #[test]
    fn a_word_that_occurs_in_no_name_finds_nothing() {
        assert!(!finds("knee abdomen"));
        assert!(!finds("nee"));
    }

    #[test]
    fn filler_words_are_ignored() {
        for typed in ["a scan of my knee", "knee test", "снимање на knee", "scan"] {
            assert!(finds(typed), "{typed}");
        }
    }

    #[test]
    fn book_21a_other_words_for_the_same_find_it() {
        for typed in ["x ray knee", "radiograph of my knee", "radiogr", "knee рентген", "колено"]
        {
            assert!(finds(typed), "{typed}");
        }
        assert!(!finds("sonogram knee") && !finds("cat"));
    }

    #[test]
    fn book_21b_a_provider_adds_its_own_words() {
        let further = ["patella,  kneecap , knee".to_owned(), String::new()];
        for typed in ["kneecap", "kneec", "patella x ray"] {
            assert!(!finds(typed) && ExamSearch::new(typed, &further).finds(&exam()), "{typed}");
        }
    }

    #[test]
    fn book_21c_a_side_does_not_hide_exams_without_one() {
        let typed = ExamSearch::new("left knee x ray", &[]);
        assert!(!typed.finds(&exam()) && typed.without_side().finds(&exam()));
    }

    #[test]
    fn synonyms_of_synonyms_have_an_end() {
        let further: Vec<String> = (0..200).map(|number| format!("knee, word{number}")).collect();
        assert!(ExamSearch::new("knee xray", &further).meanings.len() <= SYNONYM_MEANINGS_MAX);
    }

    #[test]
    fn a_misspelt_word_still_finds_the_exam() {
        for typed in ["knea", "kene xray", "jiont", "x-rey knee"] {
            assert!(!finds(typed) && finds_loosely(typed), "{typed}");
        }
        for typed in ["ken", "liver", "kidney", "knuckle"] {
            assert!(!finds_loosely(typed), "{typed}");
        }
    }
}
