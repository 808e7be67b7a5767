//! What the answers to a questionnaire have led to, in words.

use std::collections::HashMap;

use domain::booking::{BookingKey, BookingKeyState};
use domain::{MessageKey, QuestionnaireId};
use store::draft_answers;
use store::questionnaires::{self, Presentation};

use crate::{Access, App, AppError, Ctx};

/// Shown after a questionnaire.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionnaireMessage {
    pub title: String,
    pub message: String,
    /// The page that the browser goes to.
    pub redirect_url: Option<String>,
}

impl App {
    /// The message of the outcomes that stored answers led to. It says something about them, so once they are booked only a session
    /// gets it.
    pub async fn questionnaire_message(
        &self,
        key: &BookingKey,
        id: QuestionnaireId,
        ctx: &Ctx,
    ) -> Result<QuestionnaireMessage, AppError> {
        self.count_draft_call(key.as_str(), ctx).await?;
        let stored = self.stored_key(key).await?.ok_or(AppError::NotFound)?;
        match stored.state {
            BookingKeyState::Draft => self.check_draft_now(&stored).await?,
            BookingKeyState::Deleted => return Err(AppError::Gone(MessageKey::BookingKeyExpired)),
            BookingKeyState::Submitted | BookingKeyState::Shared => {
                let opened = self.unaudited_booking(ctx, Some(stored.id), None, Access::Read).await;
                opened.map_err(|_| AppError::NotFound)?;
            }
        }
        let catalogue = self.catalogue().await?;
        let asked = catalogue.questionnaires.iter().find(|one| one.id == id).ok_or(AppError::NotFound)?;
        let db = self.store().read();
        let mut decided = Vec::new();
        for answer in draft_answers::of_keys(db, &[stored.id]).await? {
            if answer.answer_key.questionnaire_id == id {
                decided.extend(self.decision_on(asked, &answer)?.map(|decision| decision.outcomes));
            }
        }
        let results = || decided.iter().flatten().map(|outcome| &outcome.result);
        let said = results().find_map(|result| result.message.clone());
        let said = said.or_else(|| results().find_map(|result| result.confirmation_message.clone()));
        let title = self.presentations(&[id], &ctx.language).await?.remove(&id).map(|shown| shown.title);
        Ok(QuestionnaireMessage {
            title: title.ok_or(AppError::NotFound)?,
            message: self.in_language(&ctx.language, &said.ok_or(AppError::NotFound)?).await?,
            redirect_url: results().find_map(|result| result.url.clone()),
        })
    }

    /// How questionnaires are shown, in a language.
    pub(super) async fn presentations(
        &self,
        ids: &[QuestionnaireId],
        language: &str,
    ) -> Result<HashMap<QuestionnaireId, Presentation>, AppError> {
        let mut found = questionnaires::presentations(self.store().read(), ids).await?;
        let provider = self.provider().await?;
        for shown in found.values_mut() {
            shown.title = provider.content.translate(language, &shown.title);
        }
        Ok(found)
    }

    /// As the provider wrote it, for the history of a booking.
    pub(super) async fn title_of(&self, id: QuestionnaireId) -> Result<String, AppError> {
        let shown = questionnaires::presentations(self.store().read(), &[id]).await?.remove(&id);
        Ok(shown.ok_or(AppError::NotFound)?.title)
    }
}
