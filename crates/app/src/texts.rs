//! The texts of the product in each language, embedded once. The same files serve the browser.

use std::collections::BTreeMap;

use domain::MessageKey;

pub(crate) const DEFAULT_LANGUAGE: &str = "en-AU";

const FILES: &[(&str, &str)] = &[(DEFAULT_LANGUAGE, include_str!("../../../texts/en-AU.json"))];

/// Key to text. Variables stand in the text as `{{name}}`.
pub type Language = BTreeMap<String, String>;

#[derive(Debug)]
pub struct Texts {
    languages: BTreeMap<&'static str, Language>,
}

impl Texts {
    /// # Panics
    /// When an embedded file is no JSON object of texts, which the build's own tests refuse.
    pub fn load() -> Self {
        let languages = FILES.iter().map(|(name, json)| {
            let texts = serde_json::from_str(json).expect("embedded texts are a JSON object of texts");
            (*name, texts)
        });
        Self { languages: languages.collect() }
    }

    /// The supported language for a wish such as `en-AU` or a list as in Accept-Language; else the default.
    pub fn supported(&self, wish: &str) -> &'static str {
        let wishes = wish.split(',').filter_map(|part| part.split(';').next()).map(str::trim);
        let find = |wish: &str| self.languages.keys().find(|name| name.eq_ignore_ascii_case(wish));
        wishes.into_iter().find_map(find).copied().unwrap_or(DEFAULT_LANGUAGE)
    }

    /// All texts of a language.
    ///
    /// # Panics
    /// Never: the default language is embedded.
    pub fn language(&self, name: &str) -> &Language {
        self.languages.get(self.supported(name)).expect("the default language is embedded")
    }

    /// One text; a key that is missing shows itself, and a test keeps that from happening.
    pub fn get(&self, language: &str, key: &str) -> String {
        self.language(language).get(key).cloned().unwrap_or_else(|| key.to_owned())
    }

    pub fn message(&self, language: &str, key: MessageKey) -> String {
        self.get(language, key.as_str())
    }

    /// A text with its variables filled in.
    pub fn fill(&self, language: &str, key: &str, values: &[(&str, &str)]) -> String {
        let text = self.get(language, key);
        values.iter().fold(text, |text, (name, value)| text.replace(&format!("{{{{{name}}}}}"), value))
    }
}
