//! Answers to the questionnaires that ask for a pain score.

use domain::questionnaire::QuestionnaireType;
use domain::questionnaire::pain_score::PainMoment;
use domain::{BookingKeyId, QuestionnaireId};
use jiff::Timestamp;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::StoreError;
use crate::convert::{instant, parsed};
use crate::entity::{questionnaire, temporary_answer};

/// An answer as stored.
#[derive(Debug, Clone)]
pub struct PainAnswer {
    pub booking_key: BookingKeyId,
    pub questionnaire: QuestionnaireId,
    pub moment: PainMoment,
    pub result_sealed: Vec<u8>,
    pub saved_at: Timestamp,
}

/// The answers of these keys, earliest first.
pub async fn of_keys<C: ConnectionTrait>(
    db: &C,
    keys: &[BookingKeyId],
) -> Result<Vec<PainAnswer>, StoreError> {
    let (initial, last) = (QuestionnaireType::PainScoreInitial, QuestionnaireType::PainScoreFinal);
    let asking = questionnaire::Column::Kind.is_in([initial.to_string(), last.to_string()]);
    let asking = questionnaire::Entity::find().filter(asking).all(db).await?;
    if asking.is_empty() || keys.is_empty() {
        return Ok(Vec::new());
    }
    let rows = temporary_answer::Entity::find()
        .filter(temporary_answer::Column::BookingKeyId.is_in(keys.iter().map(|key| key.0)))
        .filter(temporary_answer::Column::QuestionnaireId.is_in(asking.iter().map(|one| one.id)))
        .order_by_asc(temporary_answer::Column::SavedAt)
        .order_by_asc(temporary_answer::Column::Id)
        .all(db)
        .await?;
    let mut answers = Vec::with_capacity(rows.len());
    for row in rows {
        let Some(questionnaire) = asking.iter().find(|one| one.id == row.questionnaire_id) else { continue };
        let Some(moment) = PainMoment::of(parsed(&questionnaire.kind, "questionnaires.kind")?) else {
            continue;
        };
        answers.push(PainAnswer {
            booking_key: BookingKeyId(row.booking_key_id),
            questionnaire: QuestionnaireId(row.questionnaire_id),
            moment,
            result_sealed: row.result_sealed,
            saved_at: instant(row.saved_at, "temporary_answers.saved_at")?,
        });
    }
    Ok(answers)
}
