//! Answers to questionnaires. They belong to a booking key, whatever its draft becomes.

use domain::{BookingKeyId, ExamId, ModalityId, QuestionnaireId};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Select};

use crate::convert::instant;
use crate::entity::temporary_answer::{ActiveModel, Column, Entity, Model};
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
    /// What they led to, if they are complete.
    pub decision_sealed: Option<Vec<u8>>,
    pub now: Timestamp,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredAnswer {
    pub answer_key: DraftAnswerKey,
    pub questionnaire_version: i64,
    pub result_sealed: Vec<u8>,
    pub decision_sealed: Option<Vec<u8>>,
    pub saved_at: Timestamp,
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
        decision_sealed: Set(new.decision_sealed.clone()),
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
    Ok(of_keys(db, &[key]).await?.into_iter().map(|answer| answer.answer_key).collect())
}

pub async fn of_keys<C: ConnectionTrait>(
    db: &C,
    keys: &[BookingKeyId],
) -> Result<Vec<StoredAnswer>, StoreError> {
    let of_keys = Column::BookingKeyId.is_in(keys.iter().map(|key| key.0));
    let rows = Entity::find().filter(of_keys).order_by_asc(Column::Id).all(db).await?;
    rows.into_iter().map(stored_answer).collect()
}

/// Copies the answers of a key to another one, except to questions that are answered there. Returns how many.
pub async fn copy_all(tx: &Tx, from: BookingKeyId, to: BookingKeyId) -> Result<usize, StoreError> {
    let mut copied = 0;
    for answer in of_keys(tx, &[from]).await? {
        copied += usize::from(copy_missing(tx, answer, to).await?);
    }
    Ok(copied)
}

async fn copy_missing(tx: &Tx, answer: StoredAnswer, to: BookingKeyId) -> Result<bool, StoreError> {
    let answer_key = DraftAnswerKey { booking_key_id: to, ..answer.answer_key };
    if find(tx, &answer_key).await?.is_some() {
        return Ok(false);
    }
    let copy = NewAnswer {
        answer_key,
        questionnaire_version: answer.questionnaire_version,
        result_sealed: answer.result_sealed,
        decision_sealed: answer.decision_sealed,
        now: answer.saved_at,
    };
    save(tx, &copy).await?;
    Ok(true)
}

/// The answer as stored, if there is one.
pub async fn find<C: ConnectionTrait>(
    db: &C,
    answer_key: &DraftAnswerKey,
) -> Result<Option<StoredAnswer>, StoreError> {
    at(answer_key).one(db).await?.map(stored_answer).transpose()
}

fn stored_answer(row: Model) -> Result<StoredAnswer, StoreError> {
    let answer_key = DraftAnswerKey {
        booking_key_id: BookingKeyId(row.booking_key_id),
        questionnaire_id: QuestionnaireId(row.questionnaire_id),
        exam_id: row.exam_id.map(ExamId),
        modality_id: row.modality_id.map(ModalityId),
    };
    Ok(StoredAnswer {
        answer_key,
        questionnaire_version: row.questionnaire_version,
        result_sealed: row.result_sealed,
        decision_sealed: row.decision_sealed,
        saved_at: instant(row.saved_at, "temporary_answers.saved_at")?,
    })
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

/// Transfers answers to another draft: all, or those of one exam, with copies of those that are for every exam.
pub async fn transfer(
    tx: &Tx,
    from: BookingKeyId,
    to: BookingKeyId,
    exam: Option<ExamId>,
) -> Result<u64, StoreError> {
    let mut moved = 0;
    for answer_key in list(tx, from).await? {
        if exam.is_some() && answer_key.exam_id != exam {
            let for_all = answer_key.exam_id.is_none();
            if let Some(answer) = find(tx, &answer_key).await?.filter(|_| for_all) {
                copy_missing(tx, answer, to).await?;
            }
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
