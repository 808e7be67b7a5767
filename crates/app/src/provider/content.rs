//! Translates the provider's own content: names of exams, preparation, hours, pages. A translation is looked up by the original
//! text; if that changes, the original is shown until it is translated again.

use std::collections::{BTreeMap, HashMap};

use domain::catalogue::{Clinic, Exam};
use domain::configuration::{Configuration, Problem};
use domain::limits::CONFIGURED_HTML_MAX_CHARACTERS;
use store::audit::{Actor, record};
use store::content_translations::ContentTranslation;

use super::html;
use super::own_texts::CHANGE;
use crate::{App, AppError, DEFAULT_LANGUAGE, Texts};

#[derive(Debug, Default)]
pub struct Content {
    languages: BTreeMap<String, HashMap<String, String>>,
}

impl Content {
    pub(super) fn new(entries: Vec<ContentTranslation>) -> Self {
        let mut languages: BTreeMap<String, HashMap<String, String>> = BTreeMap::new();
        for entry in entries {
            let texts = languages.entry(entry.language).or_default();
            // Pages are looked up in their sanitized form.
            if entry.source.contains('<') {
                texts.insert(html::clean(&entry.source), entry.translation.clone());
            }
            texts.insert(entry.source, entry.translation);
        }
        Self { languages }
    }

    /// The text in a language, or the original.
    pub fn translate(&self, language: &str, text: &str) -> String {
        let of = |language: &str| self.languages.get(language).and_then(|texts| texts.get(text));
        let english = language.starts_with("en-").then_some(DEFAULT_LANGUAGE);
        of(language).or_else(|| english.and_then(of)).map_or_else(|| text.to_owned(), Clone::clone)
    }

    pub fn exam(&self, language: &str, exam: &Exam) -> Exam {
        exam.translated(|text| self.translate(language, text))
    }

    pub fn clinic(&self, language: &str, clinic: Clinic) -> Clinic {
        Clinic { opening_hours: self.translate(language, &clinic.opening_hours), ..clinic }
    }

    pub(super) fn configuration(&self, language: &str, configuration: &Configuration) -> Configuration {
        let mut translated = configuration.clone();
        let radiology = &mut translated.radiology;
        for text in [&mut radiology.long_name, &mut radiology.phone_hours] {
            *text = self.translate(language, text);
        }
        for text in radiology.html_fields() {
            *text = html::clean(&self.translate(language, text));
        }
        let application = &mut translated.application;
        for text in [&mut application.meta_title, &mut application.meta_description] {
            *text = self.translate(language, text);
        }
        translated
    }
}

impl App {
    /// What the provider wrote, in a language.
    pub async fn in_language(&self, language: &str, text: &str) -> Result<String, AppError> {
        Ok(self.provider().await?.content.translate(language, text))
    }

    /// Stores the operator's translations of the provider's content; `None` restores the original. All or nothing.
    pub async fn change_translations(
        &self,
        language: &str,
        change: BTreeMap<String, Option<String>>,
    ) -> Result<(), AppError> {
        let refused = |field: &str, problem: &str| {
            let field = field.chars().take(80).collect();
            AppError::Configuration(vec![Problem { field, problem: problem.to_owned() }])
        };
        let language = Texts::names()
            .find(|name| *name == language)
            .ok_or_else(|| refused(language, "there is no such language"))?;
        for (source, translation) in &change {
            let long = |text: &str| text.chars().count() > CONFIGURED_HTML_MAX_CHARACTERS;
            if long(source) || translation.as_deref().is_some_and(|text| text.trim().is_empty() || long(text))
            {
                return Err(refused(source, "a translation is neither empty nor longer than a page"));
            }
        }
        let event = self.provider_event(Actor::operator(), CHANGE);
        let origin = self.command_line().origin;
        self.store()
            .write(move |tx| {
                let (change, event, origin) = (change.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    let mut translations = Vec::new();
                    for (source, translation) in change {
                        match translation {
                            None => store::content_translations::remove(tx, language, &source).await?,
                            Some(translation) => translations.push(ContentTranslation {
                                language: language.to_owned(),
                                source,
                                translation,
                            }),
                        }
                    }
                    if !translations.is_empty() {
                        store::content_translations::save(tx, &translations).await?;
                    }
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(language: &str, source: &str, translation: &str) -> ContentTranslation {
        ContentTranslation {
            language: language.into(),
            source: source.into(),
            translation: translation.into(),
        }
    }

    #[test]
    fn untranslated_content_is_shown_in_its_original() {
        let content = Content::new(vec![entry("mk", "CT", "КТ"), entry("en-AU", "Xray", "X-ray")]);
        assert_eq!(content.translate("mk", "CT"), "КТ");
        assert_eq!(content.translate("en-AU", "CT"), "CT");
        assert_eq!(content.translate("mk", "MRI"), "MRI");
        assert_eq!(content.translate("en-NZ", "Xray"), "X-ray", "every English follows the Australian");
        assert_eq!(content.translate("mk", "Xray"), "Xray");
    }

    #[test]
    fn a_translated_page_is_cleaned_too() {
        let evil = "<p>Здраво</p><script>steal()</script>";
        let content = Content::new(vec![entry("mk", "<p>Hello</p>", evil)]);
        let mut configuration = Configuration::default();
        configuration.radiology.about = "<p>Hello</p>".into();
        assert_eq!(content.configuration("mk", &configuration).radiology.about, "<p>Здраво</p>");
        assert_eq!(content.configuration("en-US", &configuration).radiology.about, "<p>Hello</p>");
    }
}
