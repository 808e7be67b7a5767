//! Consent forms as staff set them up.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::check::{Problems, Validate};
use crate::MessageKey;
use crate::limits::{CONFIGURED_NAME_MAX_CHARACTERS, DEFINITION_MAX_BYTES};

/// What patients read, answer and sign before an exam. They sign the last published version, which never changes: what is saved
/// with `published` becomes the next one if it differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SetupConsentForm))]
pub struct ConsentForm {
    pub title: String,
    /// The exams that need it …
    #[serde(default)]
    pub exam_ids: Vec<i64>,
    /// … beside all exams of these modalities.
    #[serde(default)]
    pub modality_ids: Vec<i64>,
    /// Its text and questions: a `SurveyJS` definition as JSON text.
    pub json: String,
    /// Whether the patient is told in the portal that it waits.
    #[serde(default)]
    pub notify_patient: bool,
    /// Whether patients sign this text; otherwise it is a draft of the next version.
    #[serde(default)]
    pub published: bool,
    /// Whether signatures under earlier versions no longer count once this text is published.
    #[serde(default)]
    pub asks_again: bool,
    /// The version that patients sign; 0 if there is none. Not written.
    #[serde(default)]
    pub published_version: i64,
}

impl Validate for ConsentForm {
    fn problems(&self) -> Problems {
        let mut problems = Problems::default();
        problems.text("title", &self.title, CONFIGURED_NAME_MAX_CHARACTERS);
        problems.check_unique("examIds", self.exam_ids.iter());
        problems.check_unique("modalityIds", self.modality_ids.iter());
        if self.json.len() > DEFINITION_MAX_BYTES {
            problems.add("json", MessageKey::FieldTooLong);
        } else if serde_json::from_str::<Map<String, Value>>(&self.json).is_err() {
            problems.add("json", MessageKey::ValueInvalid);
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_invalid_field_is_named() {
        let new = serde_json::json!({ "title": "Injection", "json": "{}" });
        let form: ConsentForm = serde_json::from_value(new).unwrap();
        let fields = |form: &ConsentForm| -> Vec<String> {
            form.problems().into_vec().into_iter().map(|problem| problem.field).collect()
        };
        assert_eq!(fields(&form), Vec::<String>::new());
        let wrong = ConsentForm {
            title: " ".into(),
            json: "[]".into(),
            exam_ids: vec![1, 1],
            modality_ids: vec![2, 2],
            ..form.clone()
        };
        assert_eq!(fields(&wrong), ["title", "examIds", "modalityIds", "json"]);
        let long = ConsentForm { json: " ".repeat(DEFINITION_MAX_BYTES + 1), ..form };
        assert_eq!(fields(&long), ["json"]);
    }
}
