//! Administrators find and change the provider's text overrides.

use domain::MessageKey;
use domain::audit::AuditAction;
use domain::limits::{LIST_PAGE_ROWS, SEARCH_TEXT_MAX_CHARACTERS};
use store::audit::record;
use store::configuration;
use store::text_overrides::{self, TextOverride};

use super::texts::{checked_override, known_language};
use crate::{App, AppError, Ctx};

const LIST: AuditAction = AuditAction::ListTexts;
pub(super) const CHANGE: AuditAction = AuditAction::ChangeText;

/// A built-in text, and the provider's override.
#[derive(Debug)]
pub struct ListedText {
    pub key: String,
    pub original: String,
    pub own: Option<String>,
}

#[derive(Debug)]
pub struct TextPage {
    pub items: Vec<ListedText>,
    /// The last key of this page, if there are more.
    pub next: Option<String>,
}

#[derive(Debug, Clone, Default)]
pub struct TextSearch {
    pub language: String,
    /// A part of the key or the text.
    pub text: String,
    /// Only overridden ones.
    pub own_only: bool,
    pub after: Option<String>,
}

/// A change of one text, with its text as read.
#[derive(Debug, Clone)]
pub struct TextChange {
    pub language: String,
    pub key: String,
    pub was: Option<String>,
    /// `None` restores the default.
    pub text: Option<String>,
}

impl App {
    pub async fn list_texts(&self, ctx: &Ctx, wanted: &TextSearch) -> Result<TextPage, AppError> {
        let actor = self.administrator(ctx, LIST).await?;
        let language = known_language(&wanted.language)?;
        self.audit(self.provider_event(actor, LIST), ctx).await?;
        let overrides = text_overrides::load(self.store().read()).await?;
        let own_of = |key: &str| {
            let own = overrides.iter().find(|own| own.language == language && own.key == key);
            own.map(|own| own.text.clone())
        };
        let text: String = wanted.text.trim().chars().take(SEARCH_TEXT_MAX_CHARACTERS).collect();
        let text = text.to_lowercase();
        let after = wanted.after.as_deref().unwrap_or_default();
        let all = self.shared_texts().language(language).iter().filter(|(key, _)| key.as_str() > after);
        let listed = all.map(|(key, original)| ListedText {
            key: key.clone(),
            original: original.clone(),
            own: own_of(key),
        });
        let fits = |listed: &ListedText| {
            let words = [Some(&listed.key), Some(&listed.original), listed.own.as_ref()];
            let found = words.into_iter().flatten().any(|words| words.to_lowercase().contains(&text));
            found && (listed.own.is_some() || !wanted.own_only)
        };
        let mut items: Vec<ListedText> = listed.filter(fits).take(LIST_PAGE_ROWS + 1).collect();
        let more = items.len() > LIST_PAGE_ROWS;
        items.truncate(LIST_PAGE_ROWS);
        let next = items.last().filter(|_| more).map(|last| last.key.clone());
        Ok(TextPage { items, next })
    }

    pub async fn change_text(&self, ctx: &Ctx, change: TextChange) -> Result<(), AppError> {
        let actor = self.administrator(ctx, CHANGE).await?;
        let language = known_language(&change.language)?;
        checked_override(self.shared_texts(), language, &change.key, change.text.as_deref())?;
        let (event, origin) = (self.provider_event(actor, CHANGE), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (change, event, origin) = (change.clone(), event.clone(), origin.clone());
                Box::pin(async move {
                    configuration::lock_settings(tx).await?;
                    let now = text_overrides::load(tx).await?;
                    let now = now.into_iter().find(|own| own.language == language && own.key == change.key);
                    if now.map(|own| own.text) != change.was {
                        return Err(AppError::Conflict(MessageKey::ChangedMeanwhile));
                    }
                    match change.text {
                        None => text_overrides::remove(tx, language, &change.key).await?,
                        Some(text) => {
                            let entry = TextOverride { language: language.to_owned(), key: change.key, text };
                            text_overrides::save(tx, &entry).await?;
                        }
                    }
                    Ok(record(tx, &event, &origin).await?)
                })
            })
            .await
    }
}
