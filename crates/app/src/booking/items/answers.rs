//! A draft's answers to questionnaires.

use domain::audit::AuditAction;
use domain::booking::BookingKey;
use domain::questionnaire::check_answer;
use domain::{MessageKey, ModalityId, QuestionnaireId};
use jiff::Timestamp;
use store::audit::record;
use store::draft_answers::{self, DraftAnswerKey, NewAnswer};

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
        let questionnaire = draft_answers::questionnaire(self.store().read(), answer.questionnaire).await?;
        let questionnaire = questionnaire.ok_or(AppError::Rule(MessageKey::InvalidAnswer))?;
        check_answer(&questionnaire, answer.version, &answer.result).map_err(|key| match key {
            MessageKey::QuestionnaireChanged => AppError::Conflict(key),
            _ => AppError::Rule(key),
        })?;
        let answer_key = DraftAnswerKey {
            booking_key_id: draft.id,
            questionnaire_id: questionnaire.id,
            exam_id: self.exam_of_slug(answer.exam_slug.as_deref()).await?.filter(|_| !questionnaire.general),
            modality_id: answer.modality.filter(|_| !questionnaire.general),
        };
        let now = self.clock().now();
        let result_sealed =
            self.secrets().seal(Purpose::QuestionnaireAnswer, self.chance(), answer.result.as_bytes());
        let new = NewAnswer { answer_key, questionnaire_version: questionnaire.version, result_sealed, now };
        let (event, origin) =
            (self.event_of_draft(draft.id, AuditAction::SaveAnswer, ctx), ctx.origin.clone());
        self.store()
            .write(move |tx| {
                let (new, draft) = (new.clone(), draft.clone());
                let (event, origin) = (event.clone(), origin.clone());
                Box::pin(async move {
                    lock_open_draft(tx, &draft).await?;
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
            let questionnaire = draft_answers::questionnaire(db, answer_key.questionnaire_id).await?;
            let fits = questionnaire.is_some_and(|questionnaire| questionnaire.fits(&to));
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
