//! Where the suggestions to a question come from.

use serde_json::Value;
use strum::{Display, EnumIter, EnumString, IntoEnumIterator};

/// A list that is built in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, EnumIter)]
#[strum(serialize_all = "lowercase")]
pub enum SuggestionList {
    /// Referring doctors.
    Doctors,
    /// Places with their postcode.
    Places,
}

impl SuggestionList {
    /// What a question names; the typed text follows it.
    fn address(self) -> String {
        format!("/api/autocomplete/{self}/")
    }
}

/// Whether every question that asks for suggestions gets them from a list.
pub fn suggestions_are_ours(definition: &Value) -> bool {
    match definition {
        Value::Object(fields) => fields.iter().all(|(name, value)| {
            let is_list = |list: SuggestionList| *value == Value::String(list.address());
            (name != "suggestionsUrl" || SuggestionList::iter().any(is_list)) && suggestions_are_ours(value)
        }),
        Value::Array(values) => values.iter().all(suggestions_are_ours),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn qst_02f_suggestions_come_from_a_list_alone() {
        let of = |url: &str| {
            let question = serde_json::json!({ "type": "text", "name": "a", "suggestionsUrl": url });
            suggestions_are_ours(&serde_json::json!({ "pages": [{ "elements": [question] }] }))
        };
        assert!(of("/api/autocomplete/doctors/") && of("/api/autocomplete/places/"));
        for other in [
            "https://evil.example.org/",
            "/api/autocomplete/other/",
            "//evil/",
            "/api/autocomplete/doctors/../",
        ] {
            assert!(!of(other), "{other}");
        }
    }
}
