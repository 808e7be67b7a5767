//! The built-in texts in each language, embedded once. The browser uses the same files. Other Englishes contain only what differs
//! from Australia's; a provider may override any text.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::MessageKey;
use serde::Deserialize;
use store::text_overrides::TextOverride;

pub const DEFAULT_LANGUAGE: &str = "en-AU";

/// Language, file, and the language it is based on.
const FILES: [(&str, &str, Option<&str>); 5] = [
    (DEFAULT_LANGUAGE, include_str!("../../../texts/en-AU.json"), None),
    ("en-NZ", include_str!("../../../texts/en-NZ.json"), Some(DEFAULT_LANGUAGE)),
    ("en-CA", include_str!("../../../texts/en-CA.json"), Some(DEFAULT_LANGUAGE)),
    ("en-US", include_str!("../../../texts/en-US.json"), Some(DEFAULT_LANGUAGE)),
    ("mk", include_str!("../../../texts/mk.json"), None),
];

/// Texts that only the back office needs, by the first word of their keys.
#[derive(Deserialize)]
struct Parts {
    office: Vec<String>,
}

static PARTS: LazyLock<Parts> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../texts/parts.json")).expect("the embedded parts are JSON")
});

/// Key to text, with variables as `{{name}}`.
pub type Language = BTreeMap<String, String>;

#[derive(Debug, Clone)]
pub struct Texts {
    languages: BTreeMap<&'static str, Language>,
}

impl Texts {
    /// The built-in texts.
    ///
    /// # Panics
    /// When an embedded file is not a JSON object of texts, which tests prevent.
    pub fn load() -> Self {
        let mut languages: BTreeMap<&'static str, Language> = BTreeMap::new();
        for (name, json, base) in FILES {
            let own: Language =
                serde_json::from_str(json).expect("embedded texts are a JSON object of texts");
            let mut texts = base.and_then(|base| languages.get(base)).cloned().unwrap_or_default();
            texts.extend(own);
            languages.insert(name, texts);
        }
        Self { languages }
    }

    /// Adds the provider's text overrides. One for Australian English applies to every English that has none of its own.
    #[must_use]
    pub fn with_overrides(mut self, overrides: &[TextOverride]) -> Self {
        for (name, _, base) in FILES {
            let Some(language) = self.languages.get_mut(name) else { continue };
            let of = |wanted: Option<&str>| {
                let found = overrides.iter().filter(move |entry| Some(entry.language.as_str()) == wanted);
                found.map(|entry| (entry.key.clone(), entry.text.clone())).collect::<Vec<_>>()
            };
            language.extend(base.map(|base| of(Some(base))).unwrap_or_default());
            language.extend(of(Some(name)));
        }
        self
    }

    /// The available languages.
    pub fn names() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|(name, ..)| *name)
    }

    /// The language for a tag such as `en-AU` or an Accept-Language list, if there is one. `mk-MK` finds mk, and an unknown
    /// English the Australian one.
    pub fn match_language(wanted: &str) -> Option<&'static str> {
        let tags = wanted.split(',').filter_map(|part| part.split(';').next()).map(str::trim);
        tags.into_iter().find_map(known_tag)
    }

    /// Like [`Self::match_language`]; else the default.
    pub fn supported(wanted: &str) -> &'static str {
        Self::match_language(wanted).unwrap_or(DEFAULT_LANGUAGE)
    }

    /// All texts of a language.
    ///
    /// # Panics
    /// Never: the default language is embedded.
    pub fn language(&self, name: &str) -> &Language {
        self.languages.get(Self::supported(name)).expect("every known language is embedded")
    }

    /// The texts that patients and referrers may see: a phone needn't load the back office's.
    pub fn site_texts(&self, name: &str) -> BTreeMap<&str, &str> {
        let texts = self.language(name).iter().filter(|(key, _)| !is_office_text(key));
        texts.map(|(key, text)| (key.as_str(), text.as_str())).collect()
    }

    /// One text; a missing key is returned itself, which a test prevents.
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

fn is_office_text(key: &str) -> bool {
    let first_word = key.split('.').next().unwrap_or_default();
    PARTS.office.iter().any(|word| word == first_word)
}

fn known_tag(wish: &str) -> Option<&'static str> {
    let primary = |tag: &str| tag.split('-').next().unwrap_or_default().to_ascii_lowercase();
    let exact = Texts::names().find(|name| name.eq_ignore_ascii_case(wish));
    exact.or_else(|| Texts::names().find(|name| primary(name) == primary(wish)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn entry(language: &str, key: &str, text: &str) -> TextOverride {
        TextOverride { language: language.into(), key: key.into(), text: text.into() }
    }

    #[test]
    fn the_site_gets_all_texts_but_those_of_the_back_office() {
        let texts = Texts::load();
        for language in Texts::names() {
            let site = texts.site_texts(language);
            let left_out = texts.language(language).keys().filter(|key| !site.contains_key(key.as_str()));
            let words: BTreeSet<&str> = left_out.filter_map(|key| key.split('.').next()).collect();
            let named: Vec<&str> = PARTS.office.iter().map(String::as_str).collect();
            assert_eq!(words.into_iter().collect::<Vec<_>>(), named, "each word has texts, and in order");
            assert_eq!(site["home.title"], texts.get(language, "home.title"));
        }
    }

    #[test]
    fn const_01l_the_locales_are_four_kinds_of_english_and_macedonian() {
        assert_eq!(Texts::names().collect::<Vec<_>>(), ["en-AU", "en-NZ", "en-CA", "en-US", "mk"]);
    }

    #[test]
    fn i18n_01c_texts_missing_in_an_overlay_come_from_australian_english() {
        let texts = Texts::load();
        let australian = texts.language("en-AU");
        for name in ["en-NZ", "en-CA", "en-US"] {
            let own: Language =
                serde_json::from_str(FILES.iter().find(|file| file.0 == name).unwrap().1).unwrap();
            assert!(!own.is_empty() && own.len() < australian.len() / 2, "{name} says only what differs");
            assert_eq!(texts.language(name).len(), australian.len(), "{name}");
            assert_eq!(texts.get(name, "home.title"), texts.get("en-AU", "home.title"), "{name}");
            for (key, text) in own {
                assert_eq!(texts.get(name, &key), text, "{name} {key}");
                assert_ne!(australian.get(&key), Some(&text), "{name} {key} says the same");
            }
        }
    }

    #[test]
    fn i18n_03b_the_providers_texts_are_laid_over_the_shared_ones() {
        let own = [
            entry("en-AU", "home.title", "Book at Harbour"),
            entry("en-US", "home.title", "Book in America"),
            entry("mk", "home.title", "Закажете кај Harbour"),
        ];
        let texts = Texts::load().with_overrides(&own);
        assert_eq!(texts.get("en-AU", "home.title"), "Book at Harbour");
        assert_eq!(texts.get("en-NZ", "home.title"), "Book at Harbour", "every English follows");
        assert_eq!(texts.get("en-US", "home.title"), "Book in America");
        assert_eq!(texts.get("mk", "home.title"), "Закажете кај Harbour");
        assert_eq!(
            texts.get("en-AU", "home.lead"),
            Texts::load().get("en-AU", "home.lead"),
            "the rest stays"
        );
    }

    #[test]
    fn a_wish_finds_its_language() {
        assert_eq!(Texts::supported("mk-MK,en;q=0.5"), "mk");
        assert_eq!(Texts::supported("en-gb"), "en-AU");
        assert_eq!(Texts::supported("EN-us"), "en-US");
        assert_eq!(Texts::match_language("de-DE"), None);
        assert_eq!(Texts::supported("de-DE"), "en-AU");
        assert_eq!(Texts::supported("de, en-NZ;q=0.8"), "en-NZ");
        assert_eq!(Texts::supported(""), "en-AU");
    }
}
