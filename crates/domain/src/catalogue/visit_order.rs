//! The order of the exams of one visit.

use super::{Exam, PreparationRule};

/// The positions of the exams in the order of a visit: first those that need an empty stomach, so that the patient can eat soon;
/// then those that need a full bladder; then by priority, and last in the given order.
pub fn visit_order(exams: &[&Exam]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..exams.len()).collect();
    order.sort_by_key(|position| (urgency(exams[*position]), exams[*position].priority));
    order
}

fn urgency(exam: &Exam) -> u8 {
    let asks_for = |rule| exam.preparation.iter().any(|step| step.rule == rule);
    match () {
        () if asks_for(PreparationRule::Fast) => 0,
        () if asks_for(PreparationRule::FullBladder) => 1,
        () => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{ExamKind, Modality, Preparation};
    use crate::{ExamId, ModalityId, Slug};

    fn exam(priority: i32, rules: &[PreparationRule]) -> Exam {
        let step =
            |rule: &PreparationRule| Preparation { rule: *rule, minutes_before: 60, text: String::new() };
        Exam {
            id: ExamId(1),
            slug: Slug::new("exam").unwrap(),
            name: String::new(),
            modality: Modality {
                id: ModalityId(1),
                name: String::new(),
                code: String::new(),
                reminder_hours: Vec::new(),
            },
            kind: ExamKind::Online,
            priority,
            exam_code: String::new(),
            minutes: 30,
            exam_notes: String::new(),
            notes: String::new(),
            search_words: String::new(),
            show_booking_request_info_modal: false,
            group_names: Vec::new(),
            body_part_ids: Vec::new(),
            preparation: rules.iter().map(step).collect(),
            needs_asked: Vec::new(),
            notice_minutes: 0,
            change_window_minutes: 0,
        }
    }

    #[test]
    fn book_03e_who_fasts_comes_first_then_who_waits_with_a_full_bladder() {
        let plain = exam(1, &[PreparationRule::Form]);
        let bladder = exam(2, &[PreparationRule::FullBladder]);
        let fasting = exam(3, &[PreparationRule::Form, PreparationRule::Fast]);
        let both = exam(4, &[PreparationRule::FullBladder, PreparationRule::Fast]);
        assert_eq!(visit_order(&[&plain, &bladder, &fasting, &both]), [2, 3, 1, 0]);
    }

    #[test]
    fn book_03e_else_priority_decides_and_then_the_order_asked_for() {
        let (first, second, third) = (exam(2, &[]), exam(1, &[]), exam(2, &[]));
        assert_eq!(visit_order(&[&first, &second, &third]), [1, 0, 2]);
        assert_eq!(visit_order(&[]), Vec::<usize>::new());
    }
}
