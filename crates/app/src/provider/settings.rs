//! The configuration as administrators see and change it: field by field, with the defaults.

use domain::MessageKey;
use domain::audit::AuditAction;
use domain::configuration::{
    DescribedField, application_fields, booking_request_fields, radiology_fields, terms_fields,
};
use serde_json::{Map, Value};
use store::audit::record;
use store::configuration::{self, Section};

use super::SectionName;
use super::configuration::{changed, too_long, with_defaults};
use super::html;
use crate::{App, AppError, Ctx};

const READ: AuditAction = AuditAction::ReadConfiguration;
pub(super) const CHANGE: AuditAction = AuditAction::ChangeConfiguration;
const PREVIEW: AuditAction = AuditAction::PreviewConfiguration;

/// A section with its fields.
#[derive(Debug)]
pub struct Settings {
    /// Raised by each change, so that two editors of a section don't overwrite each other.
    pub version: i64,
    pub fields: Vec<Setting>,
}

#[derive(Debug)]
pub struct Setting {
    pub described: DescribedField,
    /// Null if nothing is set and there is no default.
    pub value: Value,
    pub default: Value,
}

impl App {
    pub async fn settings_of(&self, ctx: &Ctx, name: SectionName) -> Result<Settings, AppError> {
        let actor = self.administrator(ctx, READ).await?;
        self.audit(self.section_event(actor, READ, name), ctx).await?;
        self.settings_now(name).await
    }

    /// Changes the named fields; `null` restores the default. All or nothing.
    pub async fn change_settings(
        &self,
        ctx: &Ctx,
        name: SectionName,
        version: i64,
        fields: Map<String, Value>,
    ) -> Result<Settings, AppError> {
        let actor = self.administrator(ctx, CHANGE).await?;
        let (event, origin) = (self.section_event(actor, CHANGE, name), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (fields, event, origin) = (fields.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    configuration::lock_settings(tx).await?;
                    let sections = configuration::load(tx).await?;
                    let stored = section_of(&sections, name);
                    if stored.map_or(0, |section| section.version) != version {
                        return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                    }
                    let body = stored.map_or("{}", |section| &section.body);
                    let change = nested(&with_defaults(name, body), fields);
                    let body = changed(name, body, change).map_err(AppError::Configuration)?;
                    configuration::save(tx, &name.to_string(), &body).await?;
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await?;
        self.settings_now(name).await
    }

    /// Sanitizes HTML as saving it in a section would, without saving.
    pub async fn preview_html(&self, ctx: &Ctx, name: SectionName, typed: &str) -> Result<String, AppError> {
        let actor = self.administrator(ctx, PREVIEW).await?;
        self.audit(self.section_event(actor, PREVIEW, name), ctx).await?;
        match too_long("html", typed) {
            Some(problem) => Err(AppError::Configuration(vec![problem])),
            None => Ok(html::clean(typed)),
        }
    }

    async fn settings_now(&self, name: SectionName) -> Result<Settings, AppError> {
        let sections = configuration::load(self.store().read()).await?;
        let stored = section_of(&sections, name);
        let values = with_defaults(name, stored.map_or("{}", |section| &section.body));
        let defaults = with_defaults(name, "{}");
        let setting = |described: DescribedField| Setting {
            value: at(&values, described.name),
            default: at(&defaults, described.name),
            described,
        };
        Ok(Settings {
            version: stored.map_or(0, |section| section.version),
            fields: described(name).into_iter().map(setting).collect(),
        })
    }
}

fn section_of(sections: &[Section], name: SectionName) -> Option<&Section> {
    sections.iter().find(|section| section.name == name.to_string())
}

pub(super) fn described(name: SectionName) -> Vec<DescribedField> {
    match name {
        SectionName::Radiology => radiology_fields(),
        SectionName::Application => application_fields(),
        SectionName::BookingRequest => booking_request_fields(),
        SectionName::Terms => terms_fields(),
    }
}

/// The value at a path such as `themeColors.brand`.
pub(super) fn at(values: &Value, path: &str) -> Value {
    let found = path.split('.').try_fold(values, |value, part| value.get(part));
    found.cloned().unwrap_or_default()
}

/// A change below another field changes that field and keeps its other parts.
fn nested(now: &Value, fields: Map<String, Value>) -> Map<String, Value> {
    let mut change = Map::new();
    for (path, value) in fields {
        let Some((outer, inner)) = path.split_once('.') else {
            change.insert(path, value);
            continue;
        };
        let beside = change.entry(outer).or_insert_with(|| at(now, outer));
        if !beside.is_object() {
            *beside = Value::Object(Map::new());
        }
        if let Value::Object(beside) = beside {
            match value {
                Value::Null => beside.remove(inner),
                value => beside.insert(inner.to_owned(), value),
            };
        }
    }
    change
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use strum::IntoEnumIterator;

    #[test]
    fn conf_01g_terms_can_be_written_in_every_language_that_there_is() {
        let mut fields: Vec<&str> = terms_fields().iter().map(|field| field.name).collect();
        let others = crate::Texts::names().filter(|name| *name != crate::DEFAULT_LANGUAGE);
        let others: Vec<String> = others.map(|name| format!("languages.{name}")).collect();
        let mut expected: Vec<&str> = others.iter().map(String::as_str).chain(["html"]).collect();
        fields.sort_unstable();
        expected.sort_unstable();
        assert_eq!(fields, expected);
    }

    #[test]
    fn other_fields_of_a_changed_section_stay() {
        let now = json!({ "themeColors": { "brand": "#111111", "accent": "#222222" }, "locale": "mk" });
        let fields = json!({ "themeColors.brand": "#333333", "themeColors.accent": null, "maps.key": "k" });
        let Value::Object(fields) = fields else { panic!("an object") };
        let change = Value::Object(nested(&now, fields));
        assert_eq!(change, json!({ "themeColors": { "brand": "#333333" }, "maps": { "key": "k" } }));
    }

    #[test]
    fn every_field_has_a_label_and_says_what_it_means_in_both_languages() {
        let texts = crate::Texts::load();
        let fields: Vec<DescribedField> = SectionName::iter().flat_map(described).collect();
        for language in ["en-AU", "mk"] {
            let texts = texts.language(language);
            for DescribedField { name, group, .. } in &fields {
                let [label, help, group] = [
                    format!("setting.{name}"),
                    format!("setting_help.{name}"),
                    format!("setting_group.{group}"),
                ]
                .map(|key| texts.get(&key).unwrap_or_else(|| panic!("{language} has no {key}")));
                assert!(help.ends_with('.') && help != label, "{language}: {name} is not explained: {help}");
                assert!(!group.is_empty(), "{language}: {name} stands in no group");
            }
            let unknown = |key: &&String| {
                let name = key.strip_prefix("setting.").or_else(|| key.strip_prefix("setting_help."));
                name.is_some_and(|name| !fields.iter().any(|field| field.name == name))
            };
            assert_eq!(texts.keys().find(unknown), None, "{language} explains what there is not");
        }
    }
}
