//! Questionnaires as staff set them up.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::check::{Problems, Validate};
use crate::limits::{
    ARRIVE_EARLY_MAX_MINUTES, CONDITIONS_MAX, CONFIGURED_NAME_MAX_CHARACTERS, DEFINITION_MAX_BYTES,
    NOTES_MAX_CHARACTERS, PREP_TIME_MAX_MINUTES, QUESTIONNAIRE_CONDITION_MAX_CHARACTERS,
    QUESTIONNAIRE_CSS_MAX_CHARACTERS,
};
use crate::questionnaire::{Association, Outcome, QuestionnaireType, is_own_page, suggestions_are_ours};
use crate::{MessageKey, Slug};

/// Questions, and what their answers lead to. Patients answer the last published version, which never changes: what is saved
/// with `published` becomes the next one if it differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupQuestionnaire))]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Questionnaire {
    pub title: String,
    pub r#type: QuestionnaireType,
    /// For every exam.
    #[serde(default)]
    pub general: bool,
    #[serde(default)]
    pub association: Association,
    #[serde(default)]
    pub exam_ids: Vec<i64>,
    #[serde(default)]
    pub modality_ids: Vec<i64>,
    /// The questions: a `SurveyJS` definition as JSON text.
    pub json: String,
    #[serde(default)]
    pub outcomes: Vec<Outcome>,
    #[serde(default)]
    pub css: String,
    #[serde(default)]
    pub modal_size: ModalSize,
    #[serde(default)]
    pub show_closing_confirmation: bool,
    #[serde(default)]
    pub show_previous_button_on_last_page_enabled: bool,
    /// Whether patients answer these questions; otherwise they are a draft of the next version.
    #[serde(default)]
    pub published: bool,
    /// Whether answers to earlier versions no longer count once these questions are published.
    #[serde(default)]
    pub asks_again: bool,
    /// The version that patients answer; 0 if there is none. Not written.
    #[serde(default)]
    pub published_version: i64,
}

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Default,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
    Serialize,
    Deserialize,
)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum ModalSize {
    Sm,
    #[default]
    Lg,
    Xl,
}

/// Results that are pages of this site, and checked as such unless they are computed.
const PAGES: [&str; 2] = ["url", "errorUrl"];

impl Validate for Questionnaire {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        problems.text("title", &self.title, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.check_unique("examIds", self.exam_ids.iter());
        problems.check_unique("modalityIds", self.modality_ids.iter());
        problems.optional("css", &self.css, QUESTIONNAIRE_CSS_MAX_CHARACTERS);
        if self.json.len() > DEFINITION_MAX_BYTES {
            problems.add("json", MessageKey::FieldTooLong);
        } else {
            // What nests deeper than 128 levels isn't read.
            let definition = serde_json::from_str::<Value>(&self.json).ok().filter(Value::is_object);
            if !definition.is_some_and(|definition| suggestions_are_ours(&definition)) {
                problems.add("json", MessageKey::ValueInvalid);
            }
        }
        if expressions(&self.outcomes) > CONDITIONS_MAX {
            problems.add("outcomes", MessageKey::ValueInvalid);
        }
        for (position, outcome) in self.outcomes.iter().enumerate() {
            check_outcome(&mut problems, position, outcome);
        }
        problems
    }
}

fn check_outcome(problems: &mut Problems, position: usize, outcome: &Outcome) {
    let result = &outcome.result;
    let of_outcome = |name: &str| format!("outcomes.{position}.{name}");
    let of_result = |name: &str| format!("outcomes.{position}.result.{name}");
    problems.text(&of_outcome("condition"), &outcome.condition, QUESTIONNAIRE_CONDITION_MAX_CHARACTERS);
    let is_checked_below = |name: &str| !outcome.evaluate_result && PAGES.contains(&name);
    for (name, text) in result.texts().into_iter().filter(|(name, _)| !is_checked_below(name)) {
        let max =
            if outcome.evaluate_result { QUESTIONNAIRE_CONDITION_MAX_CHARACTERS } else { longest_text(name) };
        problems.optional(&of_result(name), text.as_deref().unwrap_or_default(), max);
    }
    if !outcome.evaluate_result {
        for (name, url) in PAGES.into_iter().zip([&result.url, &result.error_url]) {
            if url.as_deref().is_some_and(|url| !is_own_page(url)) {
                problems.add(of_result(name), MessageKey::ValueInvalid);
            }
        }
        if result.new_exam_slug.as_deref().is_some_and(|slug| Slug::new(slug).is_err()) {
            problems.add(of_result("newExamSlug"), MessageKey::ValueInvalid);
        }
    }
    let key = result.api_key.as_deref().unwrap_or_default();
    problems.optional(&of_result("apiKey"), key, CONFIGURED_NAME_MAX_CHARACTERS);
    let minutes = [
        ("prepTime", result.prep_time, PREP_TIME_MAX_MINUTES),
        ("minutesPrior", result.minutes_prior, ARRIVE_EARLY_MAX_MINUTES),
    ];
    for (name, minutes, most) in minutes {
        problems.within(of_result(name), minutes.unwrap_or_default(), &(0..=most));
    }
}

/// What patients read may be long.
fn longest_text(name: &str) -> usize {
    match name {
        "message" | "confirmationMessage" | "customMessage" => NOTES_MAX_CHARACTERS,
        _ => CONFIGURED_NAME_MAX_CHARACTERS,
    }
}

/// How many expressions are decided: the conditions, and the texts that are computed.
fn expressions(outcomes: &[Outcome]) -> usize {
    let computed = |outcome: &Outcome| {
        let texts = outcome.result.texts();
        if outcome.evaluate_result { texts.iter().filter(|(_, text)| text.is_some()).count() } else { 0 }
    };
    outcomes.iter().map(|outcome| 1 + computed(outcome)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::questionnaire::{OutcomeResult, OutcomeType};

    fn questionnaire() -> Questionnaire {
        let new = serde_json::json!({ "title": "MRI safety", "type": "BOOKING_FORM", "json": "{}" });
        serde_json::from_value(new).unwrap()
    }

    fn fields(questionnaire: &Questionnaire) -> Vec<String> {
        questionnaire.problems().into_vec().into_iter().map(|problem| problem.field).collect()
    }

    #[test]
    fn a_questionnaire_with_a_title_a_type_and_a_definition_is_valid() {
        assert_eq!(fields(&questionnaire()), Vec::<String>::new());
    }

    #[test]
    fn every_invalid_field_is_named() {
        let result = OutcomeResult {
            url: Some("//evil.example.org".into()),
            prep_time: Some(-1),
            new_exam_slug: Some("No Slug".into()),
            ..OutcomeResult::default()
        };
        let outcome =
            Outcome { condition: " ".into(), r#type: OutcomeType::Continue, result, evaluate_result: false };
        let wrong = Questionnaire {
            title: String::new(),
            json: "[]".into(),
            outcomes: vec![outcome],
            exam_ids: vec![1, 1],
            ..questionnaire()
        };
        let expected = [
            "title",
            "examIds",
            "json",
            "outcomes.0.condition",
            "outcomes.0.result.url",
            "outcomes.0.result.newExamSlug",
            "outcomes.0.result.prepTime",
        ];
        assert_eq!(fields(&wrong), expected);
        let long = Questionnaire { json: " ".repeat(DEFINITION_MAX_BYTES + 1), ..questionnaire() };
        assert_eq!(fields(&long), ["json"]);
    }
}
