//! A draft's answers to questionnaires.

use domain::audit::AuditAction;
use domain::booking::{BookingKey, BookingKeyState};
use domain::questionnaire::{Decision, check_answer};
use domain::{ExamId, MessageKey, ModalityId, QuestionnaireId, SLUG_LIST_DELIMITER};
use jiff::Timestamp;
use store::audit::record;
use store::booking_keys::StoredKey;
use store::draft_answers::{self, DraftAnswerKey};

use super::lock_open_draft;
use crate::{App, AppError, Ctx, Purpose};

#[derive(Debug, Clone)]
pub struct TemporaryAnswer {
    pub questionnaire: QuestionnaireId,
    pub version: i64,
    /// JSON as text.
    pub result: String,
    pub exam_slug: Option<String>,
    pub modality: Option<ModalityId>,
}

/// What became of answers when their exam was replaced by another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangedExam {
    pub moved: usize,
    /// Questionnaires that don't apply to the new exam.
    pub dropped: Vec<QuestionnaireId>,
}

impl App {
    /// Stores an answer, replacing an earlier one. General answers name neither exam nor modality.
    pub async fn save_temporary_answer(
        &self,
        key: &BookingKey,
        answer: &TemporaryAnswer,
        ctx: &Ctx,
    ) -> Result<Timestamp, AppError> {
        let draft = self.draft(key).await?;
        let answer_key = self.checked_answer(&draft, answer).await?;
        self.write_answer(&draft, answer_key, answer, None, ctx).await
    }

    /// Where a valid answer to the present questions is stored.
    pub(crate) async fn checked_answer(
        &self,
        draft: &StoredKey,
        answer: &TemporaryAnswer,
    ) -> Result<DraftAnswerKey, AppError> {
        let catalogue = self.catalogue().await?;
        let questionnaire = catalogue.questionnaires.iter().find(|one| one.id == answer.questionnaire);
        let questionnaire = questionnaire.ok_or(AppError::Rule(MessageKey::InvalidAnswer))?;
        check_answer(questionnaire, answer.version, &answer.result).map_err(|key| match key {
            MessageKey::QuestionnaireChanged => AppError::Conflict(key),
            _ => AppError::Rule(key),
        })?;
        if questionnaire.kind.follows_a_booking() && draft.state == BookingKeyState::Draft {
            return Err(AppError::Rule(MessageKey::InvalidAnswer));
        }
        let modality = |id: &ModalityId| catalogue.exams.iter().any(|exam| exam.modality.id == *id);
        if answer.modality.is_some_and(|id| !modality(&id)) {
            return Err(AppError::Rule(MessageKey::InvalidAnswer));
        }
        Ok(DraftAnswerKey {
            booking_key_id: draft.id,
            questionnaire_id: questionnaire.id,
            exam_id: self
                .exam_of_slugs(answer.exam_slug.as_deref())
                .await?
                .filter(|_| !questionnaire.general),
            modality_id: answer.modality.filter(|_| !questionnaire.general),
        })
    }

    /// Answers that were given for several exams are for each of them.
    async fn exam_of_slugs(&self, slugs: Option<&str>) -> Result<Option<ExamId>, AppError> {
        let mut named = slugs.into_iter().flat_map(|slugs| slugs.split(SLUG_LIST_DELIMITER)).map(str::trim);
        let first = self.exam_of_slug(named.next()).await?;
        let mut several = false;
        for further in named {
            several |= self.exam_of_slug(Some(further)).await? != first;
        }
        Ok(first.filter(|_| !several))
    }

    /// Without a decision, an earlier one about the same answers stays.
    pub(crate) async fn write_answer(
        &self,
        draft: &StoredKey,
        answer_key: DraftAnswerKey,
        answer: &TemporaryAnswer,
        decision: Option<&Decision>,
        ctx: &Ctx,
    ) -> Result<Timestamp, AppError> {
        let new = self.sealed_answer(answer_key, &answer.into(), decision);
        let now = new.now;
        let (event, origin) =
            (self.event_of_draft(draft.id, AuditAction::SaveAnswer, ctx), ctx.origin.clone());
        let (app, draft, result) = (self.clone(), draft.clone(), answer.result.clone());
        self.store()
            .write(move |tx| {
                let (app, mut new, draft, result) = (app.clone(), new.clone(), draft.clone(), result.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    lock_open_draft(tx, &draft).await?;
                    if new.decision_sealed.is_none()
                        && let Some(earlier) = draft_answers::find(tx, &new.answer_key).await?
                        && earlier.questionnaire_version == new.questionnaire_version
                        && app.open_text(Purpose::QuestionnaireAnswer, &earlier.result_sealed)? == result
                    {
                        new.decision_sealed = earlier.decision_sealed;
                    }
                    draft_answers::save(tx, &new).await?;
                    Ok::<_, AppError>(record(tx, &event, &origin).await?)
                })
            })
            .await?;
        Ok(now)
    }

    /// Replaces an exam by another: its answers are kept if the questions are the same.
    pub async fn change_exam_of_answers(
        &self,
        key: &BookingKey,
        exam_slug: &str,
        new_exam_slug: &str,
        ctx: &Ctx,
    ) -> Result<ChangedExam, AppError> {
        let draft = self.draft(key).await?.id;
        let catalogue = self.catalogue().await?;
        let exam = |slug: &str| catalogue.exam_by_slug(slug).ok_or(AppError::Rule(MessageKey::UnknownExam));
        let (from, to) = (exam(exam_slug)?.id, exam(new_exam_slug)?.clone());
        let db = self.store().read();
        let (mut stay, mut dropped) = (Vec::new(), Vec::new());
        for answer_key in draft_answers::list(db, draft).await? {
            if answer_key.exam_id != Some(from) || from == to.id {
                continue;
            }
            let mut answered = catalogue.questionnaires.iter();
            let fits = answered.any(|one| one.id == answer_key.questionnaire_id && one.fits(&to));
            if fits { stay.push(answer_key) } else { dropped.push(answer_key) }
        }
        let changed = ChangedExam {
            moved: stay.len(),
            dropped: dropped.iter().map(|answer_key| answer_key.questionnaire_id).collect(),
        };
        let event = self.event_of_draft(draft, AuditAction::ChangeExamOfAnswers, ctx);
        let origin = ctx.origin.clone();
        self.store()
            .write(move |tx| {
                let (stay, dropped) = (stay.clone(), dropped.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    for answer_key in &stay {
                        draft_answers::move_to_exam(tx, answer_key, to.id).await?;
                    }
                    for answer_key in &dropped {
                        draft_answers::remove(tx, answer_key).await?;
                    }
                    Ok::<_, AppError>(record(tx, &event, &origin).await?)
                })
            })
            .await?;
        Ok(changed)
    }
}
