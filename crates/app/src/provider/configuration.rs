//! The three sections of the configuration and the terms: loaded with defaults for unset fields, saved only if all fields are
//! valid.

use std::collections::BTreeMap;

use domain::configuration::{
    ApplicationConfiguration, BookingRequestConfiguration, Check, Configuration, DescribedField, Problem,
    RadiologyConfiguration,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use store::audit::{Actor, record};
use store::configuration::Section;
use strum::{Display, EnumIter, EnumString, IntoStaticStr};

use super::content::Content;
use super::html;
use super::settings::{CHANGE, at, described};
use crate::{App, AppError, DEFAULT_LANGUAGE, Texts};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, EnumString, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum SectionName {
    Radiology,
    Application,
    BookingRequest,
    Terms,
}

/// The terms are a separate page, not part of every page.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Terms {
    /// In the default language.
    html: String,
    /// In other languages. A missing one is looked up in the translations, and else shown in the default language.
    languages: BTreeMap<String, String>,
}

impl Terms {
    /// The text in a language, if there is any.
    pub(super) fn text_in(&self, language: &str, content: &Content) -> Option<String> {
        let own = self.languages.get(language).filter(|html| !html.trim().is_empty());
        let html = own.cloned().unwrap_or_else(|| content.translate(language, &html::clean(&self.html)));
        Some(html::clean(&html)).filter(|html| !html.trim().is_empty())
    }
}

impl Check for Terms {
    fn problems(&self) -> Vec<Problem> {
        let below = |name: &String| format!("languages.{name}");
        let other = |name: &&String| *name != DEFAULT_LANGUAGE && Texts::names().any(|known| known == *name);
        let unknown = self.languages.keys().filter(|name| !other(name));
        let unknown = unknown
            .map(|name| Problem { field: below(name), problem: "there is no such language".to_owned() });
        let long = self.languages.iter().filter_map(|(name, html)| too_long(&below(name), html));
        let mut problems: Vec<Problem> = too_long("html", &self.html).into_iter().chain(long).collect();
        problems.extend(unknown);
        // Otherwise readers of another language would accept terms they were never shown.
        if self.html.trim().is_empty() && self.languages.values().any(|html| !html.trim().is_empty()) {
            let problem = "it is empty, though there are terms in another language".to_owned();
            problems.push(Problem { field: "html".to_owned(), problem });
        }
        problems
    }
}

pub(super) fn too_long(field: &str, html: &str) -> Option<Problem> {
    let (count, max) = (html.chars().count(), domain::limits::CONFIGURED_HTML_MAX_CHARACTERS);
    let problem = format!("it has {count} characters; accepted: at most {max}");
    (count > max).then(|| Problem { field: field.to_owned(), problem })
}

pub(super) fn read(sections: &[Section]) -> Configuration {
    let mut radiology: RadiologyConfiguration = read_section(sections, SectionName::Radiology);
    for text in radiology.html_fields() {
        *text = html::clean(text);
    }
    Configuration {
        radiology,
        application: read_section(sections, SectionName::Application),
        booking_request: read_section(sections, SectionName::BookingRequest),
    }
}

pub(super) fn read_terms(sections: &[Section]) -> Terms {
    read_section(sections, SectionName::Terms)
}

/// An unreadable section is served with its defaults: a working site is better than none.
fn read_section<T: DeserializeOwned + Default>(sections: &[Section], name: SectionName) -> T {
    let Some(section) = sections.iter().find(|section| section.name == name.to_string()) else {
        return T::default();
    };
    serde_json::from_str(&section.body).unwrap_or_else(|error| {
        tracing::error!(%error, section = %name, "a configuration section cannot be read; its defaults are used");
        T::default()
    })
}

impl App {
    /// Changes the named fields of a section for the operator; `null` restores the default. All or nothing.
    pub async fn change_configuration(
        &self,
        name: SectionName,
        change: Map<String, Value>,
    ) -> Result<(), AppError> {
        let event = self.section_event(Actor::operator(), CHANGE, name);
        let origin = self.command_line().origin;
        self.store()
            .write(move |tx| {
                let (change, event, origin) = (change.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    store::configuration::lock_settings(tx).await?;
                    let sections = store::configuration::load(tx).await?;
                    let stored = sections.iter().find(|section| section.name == name.to_string());
                    let stored = stored.map_or("{}", |section| &section.body);
                    let body = changed(name, stored, change).map_err(AppError::Configuration)?;
                    store::configuration::save(tx, &name.to_string(), &body).await?;
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }
}

/// A section with defaults for unset fields.
pub(super) fn with_defaults(name: SectionName, stored: &str) -> Value {
    let sections = [Section { name: name.to_string(), version: 0, body: stored.to_owned() }];
    let value = match name {
        SectionName::Radiology => serde_json::to_value(read(&sections).radiology),
        SectionName::Application => serde_json::to_value(read(&sections).application),
        SectionName::BookingRequest => serde_json::to_value(read(&sections).booking_request),
        SectionName::Terms => serde_json::to_value(read_section::<Terms>(&sections, name)),
    };
    value.unwrap_or_default()
}

/// The new body of a section.
pub(super) fn changed(
    name: SectionName,
    stored: &str,
    change: Map<String, Value>,
) -> Result<String, Vec<Problem>> {
    let mut fields: Map<String, Value> = serde_json::from_str(stored).unwrap_or_default();
    for (field, value) in change.clone() {
        match value {
            Value::Null => fields.remove(&field),
            value => fields.insert(field, value),
        };
    }
    let (fields, change) = (Value::Object(fields), Value::Object(change));
    let wrong = invalid_texts(name, &change);
    if !wrong.is_empty() {
        return Err(wrong);
    }
    match name {
        SectionName::Radiology => checked::<RadiologyConfiguration>(fields, &change, |section| {
            for text in section.html_fields() {
                *text = html::clean(text);
            }
        }),
        SectionName::Application => checked::<ApplicationConfiguration>(fields, &change, |_| ()),
        SectionName::BookingRequest => checked::<BookingRequestConfiguration>(fields, &change, |_| ()),
        SectionName::Terms => checked::<Terms>(fields, &change, |section| {
            for text in section.languages.values_mut().chain([&mut section.html]) {
                *text = html::clean(text);
            }
        }),
    }
}

/// Texts with line breaks in a single-line field, or with hidden characters.
fn invalid_texts(name: SectionName, change: &Value) -> Vec<Problem> {
    let is_wrong = |field: &DescribedField| {
        let problem = |text: &str| field.kind.texts().problem(text).is_some();
        match at(change, field.name) {
            Value::String(text) => problem(&text),
            Value::Array(list) => list.iter().filter_map(Value::as_str).any(problem),
            _ => false,
        }
    };
    let problem = |field: DescribedField| Problem {
        field: field.name.to_owned(),
        problem: "it has a line break or a hidden character in it; type it again".to_owned(),
    };
    described(name).into_iter().filter(is_wrong).map(problem).collect()
}

fn checked<T: DeserializeOwned + Serialize + Check>(
    fields: Value,
    change: &Value,
    tidy: impl Fn(&mut T),
) -> Result<String, Vec<Problem>> {
    let mut section: T = serde_path_to_error::deserialize(fields).map_err(|error| {
        vec![Problem { field: error.path().to_string(), problem: error.inner().to_string() }]
    })?;
    tidy(&mut section);
    let known = serde_json::to_value(&section).unwrap_or_default();
    let mut problems: Vec<Problem> = unknown_fields(change, &known, "");
    problems.extend(section.problems());
    if problems.is_empty() { Ok(known.to_string()) } else { Err(problems) }
}

/// Fields that were given but not read: a typo must not pass for a change.
fn unknown_fields(given: &Value, known: &Value, path: &str) -> Vec<Problem> {
    let Value::Object(given) = given else { return Vec::new() };
    let of_field = |(name, value): (&String, &Value)| {
        let field = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
        match known.get(name) {
            Some(known) => unknown_fields(value, known, &field),
            None if value.is_null() => Vec::new(),
            None => vec![Problem { field, problem: "there is no such field".to_owned() }],
        }
    };
    given.iter().flat_map(of_field).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn change(name: SectionName, stored: &Value, change: Value) -> Result<Value, Vec<String>> {
        let Value::Object(change) = change else { panic!("an object") };
        changed(name, &stored.to_string(), change)
            .map(|body| serde_json::from_str(&body).unwrap())
            .map_err(|problems| problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn only_the_named_fields_change_and_null_sets_back() {
        let stored =
            json!({ "name": "Harbour", "aboutUrl": "https://example.org/about", "closeBanner": false });
        let new =
            change(SectionName::Radiology, &stored, json!({ "name": "Bay", "aboutUrl": null })).unwrap();
        assert_eq!(new["name"], "Bay");
        assert_eq!(new.get("aboutUrl"), None);
        assert_eq!(new["closeBanner"], false);
    }

    #[test]
    fn conf_01g_terms_in_another_language_need_those_of_the_default_one() {
        let none = json!({});
        let refused = |given| change(SectionName::Terms, &none, given).unwrap_err().join("; ");
        let both =
            json!({ "html": "<p>Terms</p>", "languages": { "mk": "<p>Услови</p><script>x()</script>" } });
        let kept = change(SectionName::Terms, &none, both).unwrap();
        assert_eq!(kept["languages"]["mk"], "<p>Услови</p>");
        let alone = json!({ "languages": { "mk": "<p>Услови</p>" } });
        assert_eq!(refused(alone), "html: it is empty, though there are terms in another language");
        for language in ["xx", "en-AU"] {
            let unknown = json!({ "html": "<p>Terms</p>", "languages": { language: "<p>Terms</p>" } });
            assert_eq!(refused(unknown), format!("languages.{language}: there is no such language"));
        }
    }

    #[test]
    fn a_field_that_is_none_or_of_another_type_is_named() {
        let none = json!({});
        let refused = |given| change(SectionName::Application, &none, given).unwrap_err().join("; ");
        assert_eq!(refused(json!({ "locle": "mk" })), "locle: there is no such field");
        assert_eq!(
            refused(json!({ "themeColors": { "brnad": "#123456" } })),
            "themeColors.brnad: there is no such field"
        );
        assert!(refused(json!({ "mapUiEnabled": "yes" })).starts_with("mapUiEnabled: invalid type"));
        assert!(refused(json!({ "maps": { "key": 5 } })).starts_with("maps.key: invalid type"));
    }

    #[test]
    fn a_colour_that_cannot_be_read_is_refused_with_its_ratio() {
        let none = json!({});
        let refused =
            change(SectionName::Application, &none, json!({ "themeColors": { "brand": "#f5a623" } }));
        let refused = refused.unwrap_err();
        assert_eq!(
            refused[0],
            "themeColors.brand: its contrast with its text (themeColors.brandContrast) is 2.02:1; needed: 4.5:1"
        );
        assert!(refused[1].starts_with("themeColors.brand: its contrast with the page behind links is 1.7"));
        assert!(
            change(SectionName::Application, &none, json!({ "themeColors": { "brand": "#5b2a86" } })).is_ok()
        );
    }

    #[test]
    fn an_address_that_could_run_a_script_is_refused() {
        for url in
            ["javascript:alert(1)", "//evil.example", "data:text/html,x", "https://u:p@example.org", ""]
        {
            let refused = change(SectionName::Radiology, &json!({}), json!({ "aboutUrl": url }));
            assert!(refused.is_err_and(|problems| problems[0].starts_with("aboutUrl:")), "{url}");
        }
    }
}
