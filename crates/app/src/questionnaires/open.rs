//! Opens the questionnaires of a draft, or of a booking.

use domain::audit::AuditAction;
use domain::booking::{BookingKey, BookingKeyState};
use domain::catalogue::Exam;
use domain::questionnaire::{Questionnaire, QuestionnaireType};
use domain::{BookingKeyId, MessageKey, QuestionnaireId};
use store::booking_keys::StoredKey;
use store::draft_answers::{self, StoredAnswer};
use store::questionnaires::{self, Presentation, PublishedVersion};

use crate::{Access, App, AppError, Ctx, Purpose};

/// Which questionnaires are wanted.
#[derive(Debug, Clone, Default)]
pub struct OpenQuestionnaires {
    /// A new draft is created if there is none.
    pub key: Option<BookingKey>,
    pub exam_slug: Option<String>,
    pub questionnaire: Option<QuestionnaireId>,
    pub kind: Option<QuestionnaireType>,
}

#[derive(Debug, Clone)]
pub struct QuestionnaireSet {
    pub key: BookingKey,
    pub questionnaires: Vec<OpenedQuestionnaire>,
    /// Only those of a draft, or of the session's own booking.
    pub answers: Vec<OpenedAnswer>,
}

#[derive(Debug, Clone)]
pub struct OpenedQuestionnaire {
    pub questionnaire: Questionnaire,
    pub presentation: Presentation,
    pub published: PublishedVersion,
    pub exam_slugs: Vec<String>,
    /// Whether the shown answers are complete.
    pub answered: bool,
}

#[derive(Debug, Clone)]
pub struct OpenedAnswer {
    pub questionnaire: QuestionnaireId,
    pub kind: QuestionnaireType,
    pub version: i64,
    pub exam_slug: Option<String>,
    /// JSON as text.
    pub result: String,
}

impl App {
    /// Opens the questionnaires of a draft, which is created if none is named, or of a booking.
    pub async fn open_questionnaires(
        &self,
        wanted: &OpenQuestionnaires,
        ctx: &Ctx,
    ) -> Result<QuestionnaireSet, AppError> {
        let key = match &wanted.key {
            Some(key) => key.clone(),
            None => self.create_booking_keys(None, ctx).await?.key,
        };
        self.count_draft_call(key.as_str(), ctx).await?;
        let key = self.presented_key(ctx, key).await?;
        let stored = self.stored_key(&key).await?.ok_or(AppError::NotFound)?;
        let selected = self.selected_questionnaires(wanted).await?;
        let answers = match self.answers_shown(&stored, ctx).await? {
            Some(key) => draft_answers::of_keys(self.store().read(), &[key]).await?,
            None => Vec::new(),
        };
        let of_selected =
            |answer: &StoredAnswer| selected.iter().any(|one| one.id == answer.answer_key.questionnaire_id);
        let answers: Vec<_> = answers.into_iter().filter(of_selected).collect();
        if !answers.is_empty() && stored.state == BookingKeyState::Draft {
            self.audit(self.event_of_draft(stored.id, AuditAction::ReadDraft, ctx), ctx).await?;
        }
        self.described_set(key, selected, &answers).await
    }

    async fn selected_questionnaires(
        &self,
        wanted: &OpenQuestionnaires,
    ) -> Result<Vec<Questionnaire>, AppError> {
        let catalogue = self.catalogue().await?;
        if let Some(id) = wanted.questionnaire {
            let found = catalogue.questionnaires.iter().find(|one| one.id == id);
            return Ok(vec![found.ok_or(AppError::NotFound)?.clone()]);
        }
        let types = [wanted.kind.unwrap_or(QuestionnaireType::BookingForm)];
        let Some(slug) = wanted.exam_slug.as_deref() else {
            let general =
                catalogue.questionnaires.iter().filter(|one| one.general && types.contains(&one.kind));
            return Ok(general.cloned().collect());
        };
        let exam = catalogue.exam_by_slug(slug).ok_or(AppError::Rule(MessageKey::UnknownExam))?;
        Ok(catalogue.questionnaires_for(exam, &types).cloned().collect())
    }

    /// The key whose answers the caller may see: a draft's holder, or the session of the booking.
    async fn answers_shown(&self, stored: &StoredKey, ctx: &Ctx) -> Result<Option<BookingKeyId>, AppError> {
        match stored.state {
            BookingKeyState::Draft => {
                self.check_draft_now(stored).await?;
                return Ok(Some(stored.id));
            }
            BookingKeyState::Deleted => return Err(AppError::Gone(MessageKey::BookingKeyExpired)),
            BookingKeyState::Shared => return Ok(None),
            BookingKeyState::Submitted => {}
        }
        match self.unaudited_booking(ctx, Some(stored.id), None, Access::Read).await {
            Ok(authorized) => {
                let event = authorized.event(AuditAction::Read, self.clock().now());
                self.audit_booking_read(&authorized, event, Vec::new(), ctx).await?;
                Ok(Some(authorized.key_id))
            }
            Err(AppError::NotFound | AppError::NotAuthenticated | AppError::Forbidden(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn described_set(
        &self,
        key: BookingKey,
        selected: Vec<Questionnaire>,
        stored: &[StoredAnswer],
    ) -> Result<QuestionnaireSet, AppError> {
        let (db, catalogue) = (self.store().read(), self.catalogue().await?);
        let slug = |exam: &Exam| exam.slug.to_string();
        let mut answers = Vec::with_capacity(stored.len());
        for answer in stored {
            let about = &answer.answer_key;
            let Some(asked) = selected.iter().find(|one| one.id == about.questionnaire_id) else { continue };
            answers.push(OpenedAnswer {
                questionnaire: asked.id,
                kind: asked.kind,
                version: answer.questionnaire_version,
                exam_slug: about.exam_id.and_then(|exam| catalogue.exam(exam)).map(slug),
                result: self.open_text(Purpose::QuestionnaireAnswer, &answer.result_sealed)?,
            });
        }
        let ids: Vec<_> = selected.iter().map(|one| one.id).collect();
        let mut presentations = questionnaires::presentations(db, &ids).await?;
        let mut questionnaires = Vec::with_capacity(selected.len());
        for questionnaire in selected {
            let published = questionnaires::version(db, questionnaire.id, questionnaire.version).await?;
            let (Some(published), Some(presentation)) = (published, presentations.remove(&questionnaire.id))
            else {
                continue;
            };
            let mut answered = false;
            for answer in stored.iter().filter(|one| one.answer_key.questionnaire_id == questionnaire.id) {
                answered |= self.decision_on(&questionnaire, answer)?.is_some();
            }
            let exams =
                questionnaire.exams.iter().filter_map(|id| catalogue.exams.iter().find(|one| one.id == *id));
            let exam_slugs = exams.map(slug).collect();
            questionnaires.push(OpenedQuestionnaire {
                questionnaire,
                presentation,
                published,
                exam_slugs,
                answered,
            });
        }
        Ok(QuestionnaireSet { key, questionnaires, answers })
    }
}
