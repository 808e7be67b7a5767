//! The provider's branding: configuration, text overrides and pictures. It is cached in memory until its version changes, so that
//! a change shows on every server without a restart.

mod assets;
mod configuration;
mod content;
pub(crate) mod html;
mod own_assets;
mod own_texts;
mod settings;
mod texts;
mod theme;

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use domain::configuration::{CaptchaProvider, Configuration};

pub use assets::{AssetName, Picture};
pub use configuration::SectionName;
pub use content::Content;

/// Use cases of administrators.
pub mod edited {
    pub use super::own_assets::{AssetChange, ListedAsset};
    pub use super::own_texts::{ListedText, TextChange, TextPage, TextSearch};
    pub use super::settings::{Setting, Settings};
}

use crate::{App, AppError, Texts};

/// The branding of a provider, as stored in the database.
#[derive(Debug)]
pub struct Provider {
    pub(crate) version: i64,
    pub configuration: Configuration,
    /// The same, translated into each language.
    translated: BTreeMap<&'static str, Translated>,
    pub content: Content,
    pub texts: Arc<Texts>,
    /// The pictures it has uploaded.
    pub assets: Vec<AssetName>,
}

#[derive(Debug)]
struct Translated {
    configuration: Configuration,
    /// HTML of the terms page, if there is one.
    terms: Option<String>,
}

impl Provider {
    /// The configuration in a language.
    pub fn configuration_in(&self, language: &str) -> &Configuration {
        let translated = self.translated.get(Texts::supported(language));
        translated.map_or(&self.configuration, |translated| &translated.configuration)
    }

    /// HTML of the terms page, if there is one.
    pub fn terms_in(&self, language: &str) -> Option<&str> {
        self.translated.get(Texts::supported(language))?.terms.as_deref()
    }
}

#[derive(Debug, Default)]
pub(crate) struct Cache(RwLock<Option<Arc<Provider>>>);

impl App {
    pub async fn provider(&self) -> Result<Arc<Provider>, AppError> {
        let version = self.versions().await?.provider;
        if let Some(kept) = self.cached_provider().filter(|kept| kept.version == version) {
            return Ok(kept);
        }
        let fresh = Arc::new(self.load_provider(version).await?);
        *self.0.provider.0.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&fresh));
        Ok(fresh)
    }

    /// The provider in this server's memory. Callers compare its version with the database's.
    pub(crate) fn cached_provider(&self) -> Option<Arc<Provider>> {
        self.0.provider.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The provider's texts; the built-in ones if the database doesn't answer, since the error needs a text.
    pub async fn texts(&self) -> Arc<Texts> {
        match self.provider().await {
            Ok(provider) => Arc::clone(&provider.texts),
            Err(_) => Arc::clone(&self.0.shared_texts),
        }
    }

    /// The provider's texts in memory, for the end of a call that has compared versions at its start.
    pub fn known_texts(&self) -> Arc<Texts> {
        self.cached_provider()
            .map_or_else(|| Arc::clone(&self.0.shared_texts), |known| Arc::clone(&known.texts))
    }

    /// The built-in texts, without overrides.
    pub fn shared_texts(&self) -> &Texts {
        &self.0.shared_texts
    }

    async fn load_provider(&self, version: i64) -> Result<Provider, AppError> {
        let db = self.store().read();
        let sections = store::configuration::load(db).await?;
        let overrides = store::text_overrides::load(db).await?;
        let names = store::assets::names(db).await?;
        let content = Content::new(store::content_translations::load(db).await?);
        let mut configuration = configuration::read(&sections);
        if !self.settings().captcha {
            configuration.application.captcha.provider = CaptchaProvider::Off;
        }
        let terms = configuration::read_terms(&sections);
        let in_language = |name| Translated {
            configuration: content.configuration(name, &configuration),
            terms: terms.text_in(name, &content),
        };
        let shared = &self.0.shared_texts;
        let texts = if overrides.is_empty() {
            Arc::clone(shared)
        } else {
            Arc::new(Texts::clone(shared).with_overrides(&overrides))
        };
        Ok(Provider {
            version,
            translated: Texts::names().map(|name| (name, in_language(name))).collect(),
            configuration,
            content,
            texts,
            assets: names.iter().filter_map(|name| name.parse().ok()).collect(),
        })
    }
}
