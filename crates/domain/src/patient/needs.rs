//! A patient's needs beside the exam. Some take time, some rule a device out.

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use super::FieldProblem;
use crate::MessageKey;
use crate::limits::{NEED_TEXT_MAX_CHARACTERS, WEIGHT_MAX_KG};
use crate::typed::TextKind;

/// Needs that can be asked about. Each exam says which of them matter.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
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
pub enum Need {
    Interpreter,
    Mobility,
    Weight,
    Pregnancy,
    Claustrophobia,
}

/// As answered. What wasn't asked or answered is absent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Needs {
    /// The language of an interpreter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interpreter_language: Option<String>,
    /// Help with mobility, in the patient's own words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mobility: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight_kg: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pregnant: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claustrophobic: Option<bool>,
}

impl Needs {
    /// Whether this need was answered with yes; a weight is compared with a device's limit, not here.
    pub fn has(&self, need: Need) -> bool {
        let said = |text: &Option<String>| text.as_deref().is_some_and(|text| !text.trim().is_empty());
        match need {
            Need::Interpreter => said(&self.interpreter_language),
            Need::Mobility => said(&self.mobility),
            Need::Weight => false,
            Need::Pregnancy => self.pregnant == Some(true),
            Need::Claustrophobia => self.claustrophobic == Some(true),
        }
    }

    /// As stored: texts trimmed, empty ones left out; or all problems.
    pub fn validate(self) -> Result<Self, Vec<FieldProblem>> {
        let mut problems = Vec::new();
        let mut text = |field: &'static str, text: Option<String>| {
            optional(text.as_deref(), NEED_TEXT_MAX_CHARACTERS).unwrap_or_else(|key| {
                problems.push(FieldProblem { field, key });
                None
            })
        };
        let interpreter_language = text("interpreterLanguage", self.interpreter_language);
        let mobility = text("mobility", self.mobility);
        if self.weight_kg.is_some_and(|weight| !(1..=WEIGHT_MAX_KG).contains(&weight)) {
            problems.push(FieldProblem { field: "weightKg", key: MessageKey::ValueInvalid });
        }
        if problems.is_empty() { Ok(Self { interpreter_language, mobility, ..self }) } else { Err(problems) }
    }
}

/// An optional text: trimmed, or what is wrong with it.
fn optional(text: Option<&str>, max: usize) -> Result<Option<String>, MessageKey> {
    match text.map(str::trim).filter(|text| !text.is_empty()) {
        Some(text) if text.chars().count() > max => Err(MessageKey::FieldTooLong),
        Some(text) => TextKind::Line.problem(text).map_or_else(|| Ok(Some(text.to_owned())), Err),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;
    use crate::limits::{APPOINTMENT_MAX_MINUTES, CUSTOM_DURATION_MAX_MINUTES, EXAM_MAX_MINUTES};

    fn mobility(text: &str) -> Needs {
        Needs { mobility: Some(text.to_owned()), ..Needs::default() }
    }

    fn problems(needs: Needs) -> Vec<(&'static str, MessageKey)> {
        let problems = needs.validate().err().unwrap_or_default();
        problems.into_iter().map(|problem| (problem.field, problem.key)).collect()
    }

    #[test]
    fn texts_are_kept_without_blanks_and_an_empty_one_not_at_all() {
        assert_eq!(mobility("  wheelchair ").validate(), Ok(mobility("wheelchair")));
        assert_eq!(mobility("  ").validate(), Ok(Needs::default()));
    }

    #[test]
    fn no_appointment_outlasts_its_bound_whatever_its_patient_needs() {
        let needs = i64::try_from(Need::iter().count()).unwrap();
        let longest = EXAM_MAX_MINUTES.max(CUSTOM_DURATION_MAX_MINUTES) + needs * CUSTOM_DURATION_MAX_MINUTES;
        assert!(longest <= APPOINTMENT_MAX_MINUTES, "{longest}");
    }

    #[test]
    fn impossible_needs_are_refused_by_their_field() {
        assert_eq!(problems(mobility(&"ф".repeat(NEED_TEXT_MAX_CHARACTERS))), []);
        let long = mobility(&"ф".repeat(NEED_TEXT_MAX_CHARACTERS + 1));
        assert_eq!(problems(long), [("mobility", MessageKey::FieldTooLong)]);
        let odd = Needs { interpreter_language: Some("Gre\u{0}ek".to_owned()), ..Needs::default() };
        assert_eq!(problems(odd), [("interpreterLanguage", MessageKey::OneLineOnly)]);
        for (weight, count) in [(0, 1), (1, 0), (400, 0), (401, 1), (i64::MIN, 1)] {
            let needs = Needs { weight_kg: Some(weight), ..Needs::default() };
            assert_eq!(problems(needs).len(), count, "{weight} kg");
        }
    }
}
