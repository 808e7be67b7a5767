//! Opens the questionnaires of a draft, or of a booking.

use domain::audit::AuditAction;
use domain::booking::{BookingKey, BookingKeyState};
use domain::catalogue::{Catalogue, Exam};
use domain::questionnaire::{Questionnaire, QuestionnaireType};
use domain::{ExamId, MessageKey, QuestionnaireId};
use store::audit::record;
use store::booking_keys::StoredKey;
use store::draft_answers::{self, StoredAnswer};
use store::questionnaires::{self, Presentation, PublishedVersion};

use super::pending::Matter;
use crate::audit::AuditedAction;
use crate::booking::lock_open_draft;
use crate::{Access, App, AppError, Ctx, Purpose};

/// Which questionnaires are wanted.
#[derive(Debug, Clone, Default)]
pub struct OpenQuestionnaires {
    /// A new draft is created if there is none.
    pub key: Option<BookingKey>,
    /// Of an appointment or a booking request; with a draft, of the request whose offer it takes up.
    pub slug: Option<String>,
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
    /// Whether complete answers are stored.
    pub answered: bool,
    /// The appointment or booking request that it is about.
    pub slug: Option<String>,
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

/// A questionnaire with what it is about.
#[derive(Debug, Clone)]
struct Selected {
    questionnaire: Questionnaire,
    matter: Option<Matter>,
}

impl Selected {
    fn is_about(&self, answer: &StoredAnswer) -> bool {
        let about = &answer.answer_key;
        let exams = self.matter.as_ref().map(|matter| &matter.exams);
        let same = |exam: ExamId| exams.is_none_or(|exams| exams.contains(&exam));
        about.questionnaire_id == self.questionnaire.id && about.exam_id.is_none_or(same)
    }
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
        let catalogue = self.catalogue().await?;
        let selected = match stored.state {
            BookingKeyState::Draft => {
                self.check_draft_now(&stored).await?;
                if let Some(request) = &wanted.slug {
                    self.bring_answers(&stored, request, ctx).await?;
                }
                of_draft(&catalogue, wanted)?
            }
            BookingKeyState::Submitted => {
                let matters = self.matters_of_key(stored.id).await?;
                of_booking(&catalogue, wanted, matters)?
            }
            BookingKeyState::Deleted => return Err(AppError::Gone(MessageKey::BookingKeyExpired)),
            BookingKeyState::Shared => return Err(AppError::NotFound),
        };
        let answers = draft_answers::of_keys(self.store().read(), &[stored.id]).await?;
        let of_selected = |answer: &StoredAnswer| selected.iter().any(|one| one.is_about(answer));
        let answers: Vec<_> = answers.into_iter().filter(of_selected).collect();
        let mut shown: &[StoredAnswer] = &[];
        if !answers.is_empty() && self.shows_answers(&stored, ctx).await? {
            shown = &answers;
        }
        Ok(QuestionnaireSet {
            key,
            answers: self.opened_answers(&catalogue, shown)?,
            questionnaires: self.described(&catalogue, selected, &answers, &ctx.language).await?,
        })
    }

    /// Copies the answers to a request into the draft by which its offer is taken up, in a session of the request. To anyone else
    /// the request is unknown, and they answer themselves.
    async fn bring_answers(&self, draft: &StoredKey, request: &str, ctx: &Ctx) -> Result<(), AppError> {
        let audited = AuditedAction::new(Access::Read, AuditAction::Read);
        let from = match self.own_request(ctx, request, audited).await {
            Ok((authorized, ..)) => authorized.key_id,
            Err(AppError::NotFound | AppError::NotAuthenticated | AppError::Forbidden(_)) => return Ok(()),
            Err(error) => return Err(error),
        };
        let (event, origin) =
            (self.event_of_draft(draft.id, AuditAction::SaveAnswer, ctx), ctx.origin.clone());
        let draft = draft.clone();
        let work = self.store().write(move |tx| {
            let (draft, event, origin) = (draft.clone(), event.clone(), origin.clone());
            Box::pin(async move {
                lock_open_draft(tx, &draft).await?;
                if draft_answers::copy_all(tx, from, draft.id).await? > 0 {
                    record(tx, &event, &origin).await?;
                }
                Ok::<_, AppError>(())
            })
        });
        work.await
    }

    /// Whether the caller may see the answers: a draft's holder, or the session of the booking. Audited.
    async fn shows_answers(&self, stored: &StoredKey, ctx: &Ctx) -> Result<bool, AppError> {
        if stored.state == BookingKeyState::Draft {
            self.audit(self.event_of_draft(stored.id, AuditAction::ReadDraft, ctx), ctx).await?;
            return Ok(true);
        }
        match self.unaudited_booking(ctx, Some(stored.id), None, Access::Read).await {
            Ok(authorized) => {
                let event = authorized.event(AuditAction::Read, self.clock().now());
                self.audit_booking_read(&authorized, event, Vec::new(), ctx).await?;
                Ok(true)
            }
            Err(AppError::NotFound | AppError::NotAuthenticated | AppError::Forbidden(_)) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn opened_answers(
        &self,
        catalogue: &Catalogue,
        shown: &[StoredAnswer],
    ) -> Result<Vec<OpenedAnswer>, AppError> {
        let opened = shown.iter().filter_map(|answer| {
            let about = &answer.answer_key;
            let asked = catalogue.questionnaires.iter().find(|one| one.id == about.questionnaire_id)?;
            Some((asked, answer))
        });
        let opened = opened.map(|(asked, answer)| {
            let exam = answer.answer_key.exam_id.and_then(|exam| catalogue.exam(exam));
            Ok(OpenedAnswer {
                questionnaire: asked.id,
                kind: asked.kind,
                version: answer.questionnaire_version,
                exam_slug: exam.map(|exam| exam.slug.to_string()),
                result: self.open_text(Purpose::QuestionnaireAnswer, &answer.result_sealed)?,
            })
        });
        opened.collect()
    }

    async fn described(
        &self,
        catalogue: &Catalogue,
        selected: Vec<Selected>,
        stored: &[StoredAnswer],
        language: &str,
    ) -> Result<Vec<OpenedQuestionnaire>, AppError> {
        let db = self.store().read();
        let ids: Vec<_> = selected.iter().map(|one| one.questionnaire.id).collect();
        let presentations = self.presentations(&ids, language).await?;
        let mut described = Vec::with_capacity(selected.len());
        for one in selected {
            let id = one.questionnaire.id;
            let published = questionnaires::version(db, id, one.questionnaire.version).await?;
            let (Some(published), Some(presentation)) = (published, presentations.get(&id)) else { continue };
            let mut answered = false;
            for answer in stored.iter().filter(|answer| one.is_about(answer)) {
                answered |= self.decision_on(&one.questionnaire, answer)?.is_some();
            }
            described.push(OpenedQuestionnaire {
                presentation: presentation.clone(),
                published: published.for_patients(),
                exam_slugs: exam_slugs(catalogue, &one.questionnaire),
                answered,
                slug: one.matter.map(|matter| matter.slug),
                questionnaire: one.questionnaire,
            });
        }
        Ok(described)
    }
}

pub(super) fn exam_slugs(catalogue: &Catalogue, questionnaire: &Questionnaire) -> Vec<String> {
    let exams = questionnaire.exams.iter().filter_map(|id| catalogue.exam(*id));
    exams.map(|exam: &Exam| exam.slug.to_string()).collect()
}

fn of_draft(catalogue: &Catalogue, wanted: &OpenQuestionnaires) -> Result<Vec<Selected>, AppError> {
    let selected =
        |questionnaire: &Questionnaire| Selected { questionnaire: questionnaire.clone(), matter: None };
    if let Some(id) = wanted.questionnaire {
        let found = catalogue.questionnaires.iter().find(|one| one.id == id);
        return Ok(vec![selected(found.ok_or(AppError::NotFound)?)]);
    }
    let types = [wanted.kind.unwrap_or(QuestionnaireType::BookingForm)];
    let Some(slugs) = wanted.exam_slug.as_deref() else {
        let general = catalogue.questionnaires.iter().filter(|one| one.general && types.contains(&one.kind));
        return Ok(general.map(selected).collect());
    };
    let mut found: Vec<Selected> = Vec::new();
    for slug in slugs.split(domain::SLUG_LIST_DELIMITER) {
        let exam = catalogue.exam_by_slug(slug.trim()).ok_or(AppError::Rule(MessageKey::UnknownExam))?;
        for questionnaire in catalogue.questionnaires_for(exam, &types) {
            if found.iter().all(|one| one.questionnaire.id != questionnaire.id) {
                found.push(selected(questionnaire));
            }
        }
    }
    Ok(found)
}

/// Those that are due for what was booked and requested, or the wanted ones. A general one is asked once, for the first.
fn of_booking(
    catalogue: &Catalogue,
    wanted: &OpenQuestionnaires,
    mut matters: Vec<Matter>,
) -> Result<Vec<Selected>, AppError> {
    if let Some(slug) = &wanted.slug {
        matters.retain(|matter| matter.slug == *slug);
        if matters.is_empty() {
            return Err(AppError::NotFound);
        }
    }
    let mut found: Vec<Selected> = Vec::new();
    for matter in matters {
        let is_wanted = |one: &&Questionnaire| match (wanted.questionnaire, wanted.kind) {
            (Some(id), _) => one.id == id,
            (None, Some(kind)) => one.kind == kind,
            (None, None) => matter.due.contains(&one.kind),
        };
        for questionnaire in catalogue.questionnaires.iter().filter(is_wanted) {
            let asked = |one: &Selected| questionnaire.general && one.questionnaire.id == questionnaire.id;
            if matter.is_about(catalogue, questionnaire) && !found.iter().any(asked) {
                found.push(Selected { questionnaire: questionnaire.clone(), matter: Some(matter.clone()) });
            }
        }
    }
    if found.is_empty() && wanted.questionnaire.is_some() {
        return Err(AppError::NotFound);
    }
    Ok(found)
}
