//! Questionnaires: what rules an MRI out is asked before its times are shown.

use domain::catalogue::ExamKind;
use domain::questionnaire::{Association, Outcome, OutcomeResult, OutcomeType, QuestionnaireType};
use domain::setup::{ModalSize, Questionnaire};
use store::{StoreError, Tx};

use super::exams::{self, MRI_WITH_EXTRA_TIME, Modality};

const MRI_SAFETY: &str = include_str!("forms/mri_safety.json");
const FEEDBACK: &str = include_str!("forms/feedback.json");

const PACEMAKER: &str = "You told us about a pacemaker or another device in your heart. Many are safe in our scanner, some are not. \
    A specialist checks yours first, so please call us: we'll arrange it together.";
const METAL: &str =
    "Thank you. Our radiologist looks at your answers first, then we'll call you with a time.";

/// `exam_ids` in the order of the plans.
pub(super) async fn write(tx: &Tx, exam_ids: &[i64]) -> Result<(), StoreError> {
    let of_mri = exams::all().zip(exam_ids);
    let of_mri = of_mri.filter(|(plan, _)| plan.modality == Modality::Mri && plan.kind == ExamKind::Online);
    let safety = questionnaire("MRI safety check", QuestionnaireType::BookingForm, MRI_SAFETY);
    let safety = Questionnaire {
        exam_ids: of_mri.map(|(_, id)| *id).collect(),
        outcomes: safety_outcomes(),
        show_closing_confirmation: true,
        ..safety
    };
    store::setup::add(tx, &safety).await?;
    let feedback = questionnaire("Your visit", QuestionnaireType::Feedback, FEEDBACK);
    store::setup::add(tx, &Questionnaire { general: true, ..feedback }).await?;
    Ok(())
}

fn questionnaire(title: &str, kind: QuestionnaireType, definition: &str) -> Questionnaire {
    Questionnaire {
        title: title.to_owned(),
        r#type: kind,
        general: false,
        association: Association::Exam,
        exam_ids: Vec::new(),
        modality_ids: Vec::new(),
        json: definition.to_owned(),
        outcomes: Vec::new(),
        css: String::new(),
        modal_size: ModalSize::Lg,
        show_closing_confirmation: false,
        show_previous_button_on_last_page_enabled: true,
        published: true,
        asks_again: false,
        published_version: 0,
    }
}

/// In the order of their weight: a device in the heart rules everything else out.
fn safety_outcomes() -> Vec<Outcome> {
    let outcome = |condition: &str, kind, result| Outcome {
        condition: condition.to_owned(),
        r#type: kind,
        result,
        evaluate_result: false,
    };
    let denial = || OutcomeResult { message: Some(PACEMAKER.to_owned()), ..OutcomeResult::default() };
    let request = OutcomeResult {
        delete_key: Some(true),
        confirmation_message: Some(METAL.to_owned()),
        ..OutcomeResult::default()
    };
    let longer =
        OutcomeResult { new_exam_slug: Some(MRI_WITH_EXTRA_TIME.to_owned()), ..OutcomeResult::default() };
    let heart = "{pacemaker} = 'yes' or {pacemaker} = 'unsure'";
    vec![
        outcome(heart, OutcomeType::DenyBooking, denial()),
        outcome("{metal} = 'yes' or {metal} = 'unsure'", OutcomeType::CreateBookingRequest, request),
        outcome("{smallSpaces} = 'yes'", OutcomeType::Continue, longer),
    ]
}
