//! Questionnaires and a consent form. What rules a scan out is asked before its times are shown.

use app::App;
use domain::appointment::AppointmentStatus;
use domain::questionnaire::{Association, Outcome, OutcomeResult, OutcomeType, QuestionnaireType};
use domain::setup::{ConsentForm, ModalSize, Questionnaire};
use domain::{BookingKeyId, ExamId};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Map, Value};
use store::draft_answers::{self, DraftAnswerKey};
use store::entity::appointment::{self, Column};
use store::{StoreError, Tx, questionnaires};

use super::exams::{self, ExamPlan, MRI_WITH_EXTRA_TIME, Modality};

const MRI_SAFETY: &str = include_str!("forms/mri_safety.json");
const CONTRAST: &str = include_str!("forms/contrast.json");
const PREGNANCY: &str = include_str!("forms/pregnancy.json");
const CANCELLING: &str = include_str!("forms/cancelling.json");
const PAIN_BEFORE: &str = include_str!("forms/pain_before.json");
const PAIN_AFTER: &str = include_str!("forms/pain_after.json");
const FEEDBACK: &str = include_str!("forms/feedback.json");
const CONTRAST_CONSENT: &str = include_str!("forms/contrast_consent.json");

const PACEMAKER: &str = "You told us that you have, or may have, a pacemaker or another device in your heart. Many are safe in our \
    scanner, some aren't. A specialist checks yours first. Let us call you, and we'll arrange it together.";
const RADIOLOGIST_FIRST: &str =
    "Thank you. Our radiologist looks at your answers first, then we'll call you with a time.";
const SAFEST_SCAN: &str = "Thank you. We'll call you to find the safest way and the right time for you.";

/// A test of the kidneys takes so long.
const KIDNEY_TEST_MINUTES: i64 = 30;
/// For a pause of metformin.
const METFORMIN_MINUTES: i64 = 2 * 24 * 60;

/// A questionnaire, and the exams that have it.
struct Form {
    title: &'static str,
    kind: QuestionnaireType,
    definition: &'static str,
    fits: fn(&ExamPlan) -> bool,
    outcomes: fn() -> Vec<Outcome>,
}

const FORMS: [Form; 7] = [
    Form {
        title: "MRI safety check",
        kind: QuestionnaireType::BookingForm,
        definition: MRI_SAFETY,
        fits: is_mri,
        outcomes: safety_outcomes,
    },
    Form {
        title: "Before your contrast",
        kind: QuestionnaireType::BookingForm,
        definition: CONTRAST,
        fits: needs_contrast,
        outcomes: contrast_outcomes,
    },
    Form {
        title: "Before your X-rays",
        kind: QuestionnaireType::BookingForm,
        definition: PREGNANCY,
        fits: |plan| plan.kind.has_slots() && x_rays_the_womb(plan),
        outcomes: pregnancy_outcomes,
    },
    Form {
        title: "Before your scan",
        kind: QuestionnaireType::CreateBookingRequest,
        definition: PREGNANCY,
        fits: |plan| plan.modality == Modality::PetCt,
        outcomes: Vec::new,
    },
    Form {
        title: "Cancel your MRI",
        kind: QuestionnaireType::CancelAppointmentPatient,
        definition: CANCELLING,
        fits: is_mri,
        outcomes: Vec::new,
    },
    Form {
        title: "Your pain before the scan",
        kind: QuestionnaireType::PainScoreInitial,
        definition: PAIN_BEFORE,
        fits: is_of_the_back,
        outcomes: Vec::new,
    },
    Form {
        title: "Your pain after the scan",
        kind: QuestionnaireType::PainScoreFinal,
        definition: PAIN_AFTER,
        fits: is_of_the_back,
        outcomes: Vec::new,
    },
];

/// For every exam.
const FEEDBACK_TITLE: &str = "Your visit";
const CONSENT_TITLE: &str = "Consent to a contrast injection";

fn is_mri(plan: &ExamPlan) -> bool {
    plan.modality == Modality::Mri && plan.kind.has_slots()
}

fn needs_contrast(plan: &ExamPlan) -> bool {
    plan.kind.has_slots() && plan.has_contrast()
}

fn x_rays_the_womb(plan: &ExamPlan) -> bool {
    matches!(plan.modality, Modality::Ct | Modality::Fluoroscopy)
        && plan.regions.iter().any(|region| ["abdomen", "pelvis", "spine-lumbar"].contains(region))
}

fn is_of_the_back(plan: &ExamPlan) -> bool {
    plan.kind.has_slots() && plan.regions.contains(&"sacrum")
}

/// `exam_ids` in the order of the plans.
pub(super) async fn write(tx: &Tx, exam_ids: &[i64]) -> Result<(), StoreError> {
    let having = |fits: fn(&ExamPlan) -> bool| -> Vec<i64> {
        exams::all().zip(exam_ids).filter(|(plan, _)| fits(plan)).map(|(_, id)| *id).collect()
    };
    for form in &FORMS {
        let record = Questionnaire {
            exam_ids: having(form.fits),
            outcomes: (form.outcomes)(),
            show_closing_confirmation: form.kind == QuestionnaireType::BookingForm,
            ..questionnaire(form.title, form.kind, form.definition)
        };
        store::setup::add(tx, &record).await?;
    }
    let feedback = questionnaire(FEEDBACK_TITLE, QuestionnaireType::Feedback, FEEDBACK);
    store::setup::add(tx, &Questionnaire { general: true, ..feedback }).await?;
    let consent = ConsentForm {
        title: CONSENT_TITLE.to_owned(),
        exam_ids: having(needs_contrast),
        modality_ids: Vec::new(),
        json: CONTRAST_CONSENT.to_owned(),
        notify_patient: true,
        published: true,
        asks_again: false,
        published_version: 0,
    };
    store::setup::add(tx, &consent).await?;
    Ok(())
}

/// Answers what was asked before bookings that staff have yet to approve: nothing stands in their way.
pub(crate) async fn answer(app: &App) -> Result<(), StoreError> {
    let db = app.store().read();
    let catalogue = store::catalogue::load(db).await?;
    let waiting = Column::Status.eq(AppointmentStatus::Pending.to_string());
    let mut answers = Vec::new();
    for visit in appointment::Entity::find().filter(waiting).all(db).await? {
        let Some(exam) = catalogue.exam(ExamId(visit.exam_id)) else { continue };
        for form in catalogue.questionnaires_for(exam, &[QuestionnaireType::BookingForm]) {
            let Some(version) = questionnaires::version(db, form.id, form.version).await? else { continue };
            let answer_key = DraftAnswerKey {
                booking_key_id: BookingKeyId(visit.booking_key_id),
                questionnaire_id: form.id,
                exam_id: Some(exam.id),
                modality_id: None,
            };
            let result = all_no(&version.definition);
            answers.push(app.inconsequential_answer(answer_key, form.version, result));
        }
    }
    let work = app.store().write(move |tx| {
        let answers = answers.clone();
        Box::pin(async move {
            for answer in &answers {
                draft_answers::save(tx, answer).await?;
            }
            Ok(())
        })
    });
    work.await
}

/// No to every question that has to be answered.
fn all_no(definition: &str) -> String {
    let definition: Value = serde_json::from_str(definition).unwrap_or_default();
    let pages = definition["pages"].as_array().into_iter().flatten();
    let elements = pages.flat_map(|page| page["elements"].as_array().into_iter().flatten());
    let names = elements.filter(|element| element["isRequired"] == true).map(|element| &element["name"]);
    let answers: Map<String, Value> =
        names.filter_map(Value::as_str).map(|name| (name.to_owned(), "no".into())).collect();
    Value::Object(answers).to_string()
}

/// What patients read of it beside the questions.
#[cfg(test)]
pub(super) fn written() -> Vec<String> {
    let outcomes = FORMS.iter().flat_map(|form| (form.outcomes)());
    let said = outcomes.flat_map(|outcome| [outcome.result.message, outcome.result.confirmation_message]);
    let titles = FORMS.iter().map(|form| form.title).chain([FEEDBACK_TITLE, CONSENT_TITLE]);
    titles.map(str::to_owned).chain(said.flatten()).collect()
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

fn outcome(condition: &str, kind: OutcomeType, result: OutcomeResult) -> Outcome {
    Outcome { condition: condition.to_owned(), r#type: kind, result, evaluate_result: false }
}

fn request(confirmation: &str) -> OutcomeResult {
    OutcomeResult {
        delete_key: Some(true),
        confirmation_message: Some(confirmation.to_owned()),
        ..OutcomeResult::default()
    }
}

/// A device in the heart rules everything else out.
fn safety_outcomes() -> Vec<Outcome> {
    let denial = OutcomeResult { message: Some(PACEMAKER.to_owned()), ..OutcomeResult::default() };
    let longer =
        OutcomeResult { new_exam_slug: Some(MRI_WITH_EXTRA_TIME.to_owned()), ..OutcomeResult::default() };
    let checked = "{metal} = 'yes' or {metal} = 'unsure' or {implant} = 'yes' or {implant} = 'unsure'";
    vec![
        outcome("{pacemaker} = 'yes' or {pacemaker} = 'unsure'", OutcomeType::DenyBooking, denial),
        outcome(checked, OutcomeType::CreateBookingRequest, request(RADIOLOGIST_FIRST)),
        outcome("{smallSpaces} = 'yes'", OutcomeType::Continue, longer),
    ]
}

/// Below an eGFR of 30 contrast may harm the kidneys. Metformin may have to be paused where they don't work well.
fn contrast_outcomes() -> Vec<Outcome> {
    let risk = "{reaction} = 'yes' or ({egfr} notempty and {egfr} < 30)";
    let unknown = "({kidneys} = 'yes' or {kidneys} = 'unsure') and {egfr} empty";
    let pause = "{metformin} = 'yes' and ({kidneys} = 'yes' or {kidneys} = 'unsure')";
    let test = OutcomeResult { minutes_prior: Some(KIDNEY_TEST_MINUTES), ..OutcomeResult::default() };
    let later = OutcomeResult { prep_time: Some(METFORMIN_MINUTES), ..OutcomeResult::default() };
    vec![
        outcome(risk, OutcomeType::CreateBookingRequest, request(RADIOLOGIST_FIRST)),
        outcome(unknown, OutcomeType::Continue, test),
        outcome(pause, OutcomeType::Continue, later),
    ]
}

fn pregnancy_outcomes() -> Vec<Outcome> {
    let may_be = "{pregnant} = 'yes' or {pregnant} = 'unsure'";
    vec![outcome(may_be, OutcomeType::CreateBookingRequest, request(SAFEST_SCAN))]
}
