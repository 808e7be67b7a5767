//! Which appointments and requests of a booking key a document belongs to, and which groups of exams.

use crate::ExamId;
use crate::catalogue::{DocumentType, Exam};

/// Whether a document that was uploaded for an exam belongs to an item of its key. One without an exam belongs to all items; so
/// does one whose exam is no longer in any of them, since staff offered another instead.
pub fn belongs_to_item(document_exam: Option<ExamId>, item: &[ExamId], others: &[ExamId]) -> bool {
    document_exam.is_none_or(|exam| item.contains(&exam) || !others.contains(&exam))
}

/// Whether a document counts as the referral: its type is required, or it has none.
pub fn is_referral(kind: Option<&DocumentType>) -> bool {
    kind.is_none_or(|kind| kind.required)
}

/// The groups of a document: those of its type, or else those of its exams.
pub fn group_names_of(kind: Option<&DocumentType>, exams: &[&Exam]) -> Vec<String> {
    let typed = kind.map(|kind| kind.group_names.clone()).unwrap_or_default();
    let mut names: Vec<String> = if typed.is_empty() {
        exams.iter().flat_map(|exam| exam.group_names.iter().cloned()).collect()
    } else {
        typed
    };
    names.sort_unstable();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_belongs_to_its_exam_to_all_or_to_whatever_is_left() {
        let (knee, hip, shoulder) = (ExamId(1), ExamId(2), ExamId(3));
        assert!(belongs_to_item(None, &[knee], &[hip]));
        assert!(belongs_to_item(Some(knee), &[knee], &[hip]));
        assert!(!belongs_to_item(Some(hip), &[knee], &[hip]));
        assert!(belongs_to_item(Some(shoulder), &[knee], &[hip]), "its exam was replaced");
    }

    #[test]
    fn doc_07f_a_document_is_listed_in_the_groups_of_its_type() {
        let kind = DocumentType {
            id: 3,
            name: "Referral".to_owned(),
            description: String::new(),
            required: true,
            group_names: vec!["Spine".to_owned(), "Knee".to_owned()],
        };
        assert_eq!(group_names_of(Some(&kind), &[]), ["Knee", "Spine"]);
        assert_eq!(group_names_of(None, &[]), Vec::<String>::new());
    }
}
