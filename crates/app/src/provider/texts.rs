//! The provider's text overrides.

use std::collections::BTreeMap;

use domain::configuration::Problem;
use domain::limits::TEXT_MAX_CHARACTERS;
use store::audit::{Actor, record};
use store::text_overrides::TextOverride;

use super::own_texts::CHANGE;
use crate::{App, AppError, Texts};

impl App {
    /// Changes texts of one language for the operator; `None` restores a default. All or nothing.
    pub async fn change_texts(
        &self,
        language: &str,
        change: BTreeMap<String, Option<String>>,
    ) -> Result<(), AppError> {
        let language = known_language(language)?;
        for (key, text) in &change {
            checked_override(self.shared_texts(), language, key, text.as_deref())?;
        }
        let event = self.provider_event(Actor::operator(), CHANGE);
        let origin = self.command_line().origin;
        self.store()
            .write(move |tx| {
                let (change, event, origin) = (change.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    for (key, text) in change {
                        match text {
                            None => store::text_overrides::remove(tx, language, &key).await?,
                            Some(text) => {
                                let entry = TextOverride { language: language.to_owned(), key, text };
                                store::text_overrides::save(tx, &entry).await?;
                            }
                        }
                    }
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }
}

pub(super) fn known_language(language: &str) -> Result<&'static str, AppError> {
    Texts::names().find(|name| *name == language).ok_or_else(|| {
        let names: Vec<&str> = Texts::names().collect();
        refused(language, format!("there is no such language; accepted: {}", names.join(", ")))
    })
}

/// Whether an override is valid; removing one always is.
pub(super) fn checked_override(
    shared: &Texts,
    language: &str,
    key: &str,
    text: Option<&str>,
) -> Result<(), AppError> {
    let own = shared.language(language).get(key);
    let own = own.ok_or_else(|| refused(key, "there is no such text".to_owned()))?;
    check(own, text.unwrap_or(own)).map_err(|problem| refused(key, problem))
}

fn refused(field: &str, problem: String) -> AppError {
    AppError::Configuration(vec![Problem { field: field.to_owned(), problem }])
}

/// A text may leave a variable out, but an unknown variable would be shown raw.
fn check(own: &str, text: &str) -> Result<(), String> {
    if text.trim().is_empty() {
        return Err("it cannot be empty".to_owned());
    }
    if text.chars().count() > TEXT_MAX_CHARACTERS {
        return Err(format!("accepted: at most {TEXT_MAX_CHARACTERS} characters"));
    }
    let known: Vec<&str> = variables(own).collect();
    match variables(text).find(|name| !known.contains(name)) {
        Some(unknown) => {
            Err(format!("{{{{{unknown}}}}} cannot be used in this text; accepted: {}", known.join(", ")))
        }
        None => Ok(()),
    }
}

fn variables(text: &str) -> impl Iterator<Item = &str> {
    text.split("{{").skip(1).filter_map(|rest| rest.split_once("}}").map(|(name, _)| name.trim()))
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_text_uses_only_the_variables_it_gets() {
        assert!(check("Call {{phone}}", "Ring {{phone}} now").is_ok());
        assert!(check("Call {{phone}}", "Just come").is_ok());
        assert_eq!(
            check("Call {{phone}}", "Call {{mail}}").unwrap_err(),
            "{{mail}} cannot be used in this text; accepted: phone"
        );
        assert!(check("Call", "  ").is_err());
    }
}
