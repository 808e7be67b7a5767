//! Answers of drafts to questionnaires, and the questionnaires that validate them.

use domain::questionnaire::Questionnaire;
use domain::{BookingKeyId, ExamId, ModalityId, QuestionnaireId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Select};

use crate::entity::temporary_answer::{ActiveModel, Column, Entity};
use crate::entity::{questionnaire, questionnaire_exam, questionnaire_modality};
use crate::{StoreError, Tx};

/// Identifies an answer of a draft: general ones name neither exam nor modality.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftAnswerKey {
    pub booking_key_id: BookingKeyId,
    pub questionnaire_id: QuestionnaireId,
    pub exam_id: Option<ExamId>,
    pub modality_id: Option<ModalityId>,
}

#[derive(Debug, Clone)]
pub struct NewAnswer {
    pub answer_key: DraftAnswerKey,
    pub questionnaire_version: i64,
    pub result_sealed: Vec<u8>,
    pub now: Timestamp,
}

pub async fn questionnaire<C: ConnectionTrait>(
    db: &C,
    id: QuestionnaireId,
) -> Result<Option<Questionnaire>, StoreError> {
    let Some(row) = questionnaire::Entity::find_by_id(id.0).one(db).await? else { return Ok(None) };
    let exams = questionnaire_exam::Entity::find()
        .filter(questionnaire_exam::Column::QuestionnaireId.eq(id.0))
        .all(db)
        .await?;
    let modalities = questionnaire_modality::Entity::find()
        .filter(questionnaire_modality::Column::QuestionnaireId.eq(id.0))
        .all(db)
        .await?;
    Ok(Some(Questionnaire {
        id,
        version: row.version,
        general: row.general,
        exams: exams.into_iter().map(|row| ExamId(row.exam_id)).collect(),
        modalities: modalities.into_iter().map(|row| ModalityId(row.modality_id)).collect(),
    }))
}

/// Stores an answer, replacing an earlier one to the same questionnaire.
pub async fn save(tx: &Tx, new: &NewAnswer) -> Result<(), StoreError> {
    let earlier = at(&new.answer_key).one(tx).await?;
    let row = ActiveModel {
        id: earlier.as_ref().map_or(NotSet, |row| Set(row.id)),
        booking_key_id: Set(new.answer_key.booking_key_id.0),
        questionnaire_id: Set(new.answer_key.questionnaire_id.0),
        questionnaire_version: Set(new.questionnaire_version),
        exam_id: Set(new.answer_key.exam_id.map(|id| id.0)),
        modality_id: Set(new.answer_key.modality_id.map(|id| id.0)),
        result_sealed: Set(new.result_sealed.clone()),
        saved_at: Set(new.now.as_second()),
    };
    row.save(tx).await?;
    Ok(())
}

fn at(answer_key: &DraftAnswerKey) -> Select<Entity> {
    let same = |column: Column, value: Option<i64>| match value {
        Some(value) => column.eq(value),
        None => column.is_null(),
    };
    Entity::find()
        .filter(Column::BookingKeyId.eq(answer_key.booking_key_id.0))
        .filter(Column::QuestionnaireId.eq(answer_key.questionnaire_id.0))
        .filter(same(Column::ExamId, answer_key.exam_id.map(|id| id.0)))
        .filter(same(Column::ModalityId, answer_key.modality_id.map(|id| id.0)))
}

/// Which questionnaires a draft has answered, and for which exam.
pub async fn list<C: ConnectionTrait>(db: &C, key: BookingKeyId) -> Result<Vec<DraftAnswerKey>, StoreError> {
    let rows = Entity::find().filter(Column::BookingKeyId.eq(key.0)).order_by_asc(Column::Id).all(db).await?;
    let answer_key = |row: crate::entity::temporary_answer::Model| DraftAnswerKey {
        booking_key_id: BookingKeyId(row.booking_key_id),
        questionnaire_id: QuestionnaireId(row.questionnaire_id),
        exam_id: row.exam_id.map(ExamId),
        modality_id: row.modality_id.map(ModalityId),
    };
    Ok(rows.into_iter().map(answer_key).collect())
}

/// Moves the answer to another exam of the same draft, replacing one there.
pub async fn move_to_exam(tx: &Tx, answer_key: &DraftAnswerKey, exam: ExamId) -> Result<(), StoreError> {
    remove(tx, &DraftAnswerKey { exam_id: Some(exam), ..*answer_key }).await?;
    if let Some(row) = at(answer_key).one(tx).await? {
        Entity::update_many()
            .col_expr(Column::ExamId, Expr::value(exam.0))
            .filter(Column::Id.eq(row.id))
            .exec(tx)
            .await?;
    }
    Ok(())
}

pub async fn remove(tx: &Tx, answer_key: &DraftAnswerKey) -> Result<(), StoreError> {
    if let Some(row) = at(answer_key).one(tx).await? {
        Entity::delete_by_id(row.id).exec(tx).await?;
    }
    Ok(())
}

pub async fn remove_all(tx: &Tx, key: BookingKeyId) -> Result<(), StoreError> {
    Entity::delete_many().filter(Column::BookingKeyId.eq(key.0)).exec(tx).await?;
    Ok(())
}

/// Transfers answers to another draft: all, or those of one exam.
pub async fn transfer(
    tx: &Tx,
    from: BookingKeyId,
    to: BookingKeyId,
    exam: Option<ExamId>,
) -> Result<u64, StoreError> {
    let mut moved = 0;
    for answer_key in list(tx, from).await? {
        if exam.is_some() && answer_key.exam_id != exam {
            continue;
        }
        // The newer draft may have an answer already: the transferred one replaces it.
        remove(tx, &DraftAnswerKey { booking_key_id: to, ..answer_key }).await?;
        if let Some(row) = at(&answer_key).one(tx).await? {
            let update = Entity::update_many()
                .col_expr(Column::BookingKeyId, Expr::value(to.0))
                .filter(Column::Id.eq(row.id));
            moved += update.exec(tx).await?.rows_affected;
        }
    }
    Ok(moved)
}
