//! Questionnaires as rows: a draft that staff change, and its published versions.

use std::collections::HashMap;

use domain::QuestionnaireId;
use domain::audit::SubjectKind;
use domain::questionnaire::Outcome;
use domain::setup::{DocumentType, Exam, InsuranceType, Modality, Questionnaire};
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{Record, are_in_use, in_use, raise, retired_ids};
use crate::convert::{as_json, json, parsed};
use crate::entity::{questionnaire, questionnaire_exam, questionnaire_modality, questionnaire_version};
use crate::questionnaires::version;
use crate::{StoreError, Tx};

pub(crate) const OUTCOMES: &str = "questionnaires.outcomes";

impl Record for Questionnaire {
    const SUBJECT: SubjectKind = SubjectKind::Questionnaire;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let (mut exams, mut modalities) = (exams_by_id(db).await?, modalities_by_id(db).await?);
        let rows = questionnaire::Entity::find().order_by_asc(questionnaire::Column::Title).all(db).await?;
        let record = |row: questionnaire::Model| {
            let (exam_ids, modality_ids) = (exams.remove(&row.id), modalities.remove(&row.id));
            let record = Self {
                r#type: parsed(&row.kind, "questionnaires.kind")?,
                association: parsed(&row.association, "questionnaires.association")?,
                modal_size: parsed(&row.modal_size, "questionnaires.modal_size")?,
                outcomes: json(&row.outcomes, OUTCOMES)?,
                title: row.title,
                general: row.general,
                exam_ids: exam_ids.unwrap_or_default(),
                modality_ids: modality_ids.unwrap_or_default(),
                json: row.definition,
                css: row.css,
                show_closing_confirmation: row.show_closing_confirmation,
                show_previous_button_on_last_page_enabled: row.show_previous_button_on_last_page_enabled,
                published: row.published,
                asks_again: false,
                published_version: row.version,
            };
            Ok((row.id, record))
        };
        rows.into_iter().map(record).collect()
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        let publication = Publication::of(self, None)?;
        let id = row_of(self, publication)?.insert(tx).await?.id;
        publication.write(self, tx, id).await?;
        write_links(self, tx, id).await?;
        Ok(id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        let standing = questionnaire::Entity::find_by_id(id).one(tx).await?;
        let publication = Publication::of(self, standing.as_ref())?;
        let row = row_of(self, publication)?;
        questionnaire::ActiveModel { id: Unchanged(id), ..row }.update(tx).await?;
        publication.write(self, tx, id).await?;
        write_links(self, tx, id).await
    }

    async fn dangling(&self, tx: &Tx) -> Result<Vec<&'static str>, StoreError> {
        let mut fields = Vec::new();
        if !are_in_use::<Exam>(tx, self.exam_ids.iter().copied()).await? {
            fields.push("examIds");
        }
        if !are_in_use::<Modality>(tx, self.modality_ids.iter().copied()).await? {
            fields.push("modalityIds");
        }
        let exams: Vec<String> =
            in_use::<Exam, _>(tx).await?.into_iter().map(|exam| exam.record.slug).collect();
        let written = self.outcomes.iter().filter(|outcome| !outcome.evaluate_result);
        let mut named = written.filter_map(|outcome| outcome.result.new_exam_slug.as_ref());
        let results = || self.outcomes.iter().map(|outcome| &outcome.result);
        let documents = results().filter_map(|result| result.document_type_id);
        let insurances = results().filter_map(|result| result.insurance_type_id);
        let others = results().filter_map(|result| result.restrict_questionnaire_id);
        if named.any(|slug| !exams.contains(slug))
            || !are_in_use::<DocumentType>(tx, documents).await?
            || !are_in_use::<InsuranceType>(tx, insurances).await?
            || !are_in_use::<Self>(tx, others).await?
        {
            fields.push("outcomes");
        }
        Ok(fields)
    }

    /// Answers to another one may ask for it.
    async fn in_use(tx: &Tx, id: i64) -> Result<bool, StoreError> {
        let asks = |outcome: &Outcome| outcome.result.restrict_questionnaire_id == Some(id);
        for other in in_use::<Self, _>(tx).await?.into_iter().filter(|other| other.id != id) {
            let published = version(tx, QuestionnaireId(other.id), other.record.published_version).await?;
            let mut outcomes = published.into_iter().flat_map(|version| version.outcomes);
            if other.record.outcomes.iter().any(asks) || outcomes.any(|outcome| asks(&outcome)) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The version that patients answer after a change.
#[derive(Debug, Clone, Copy)]
struct Publication {
    version: i64,
    answers_from: i64,
    /// Whether the definition and outcomes are those of that version.
    published: bool,
    is_new: bool,
}

impl Publication {
    fn of(record: &Questionnaire, standing: Option<&questionnaire::Model>) -> Result<Self, StoreError> {
        let (version, answers_from) = standing.map_or((0, 1), |row| (row.version, row.answers_from));
        let outcomes = as_json(&record.outcomes, OUTCOMES)?;
        let same = standing.is_some_and(|row| {
            row.published && version > 0 && row.definition == record.json && row.outcomes == outcomes
        });
        if !record.published || same {
            return Ok(Self { version, answers_from, published: same, is_new: false });
        }
        let next = version + 1;
        let answers_from = if record.asks_again { next } else { answers_from };
        Ok(Self { version: next, answers_from, published: true, is_new: true })
    }

    async fn write(self, record: &Questionnaire, tx: &Tx, id: i64) -> Result<(), StoreError> {
        if self.is_new {
            let row = questionnaire_version::Model {
                questionnaire_id: id,
                version: self.version,
                definition: record.json.clone(),
                outcomes: as_json(&record.outcomes, OUTCOMES)?,
            };
            let row = questionnaire_version::ActiveModel::from(row);
            questionnaire_version::Entity::insert(row).exec_without_returning(tx).await?;
        }
        Ok(())
    }
}

fn row_of(
    record: &Questionnaire,
    publication: Publication,
) -> Result<questionnaire::ActiveModel, StoreError> {
    Ok(questionnaire::ActiveModel {
        id: NotSet,
        title: Set(record.title.clone()),
        kind: Set(record.r#type.to_string()),
        definition: Set(record.json.clone()),
        general: Set(record.general),
        version: Set(publication.version),
        answers_from: Set(publication.answers_from),
        published: Set(publication.published),
        association: Set(record.association.to_string()),
        outcomes: Set(as_json(&record.outcomes, OUTCOMES)?),
        css: Set(record.css.clone()),
        modal_size: Set(record.modal_size.to_string()),
        show_closing_confirmation: Set(record.show_closing_confirmation),
        show_previous_button_on_last_page_enabled: Set(record.show_previous_button_on_last_page_enabled),
    })
}

/// Links to retired records stay, unseen.
async fn write_links(record: &Questionnaire, tx: &Tx, id: i64) -> Result<(), StoreError> {
    write_exams(tx, id, &record.exam_ids).await?;
    write_modalities(tx, id, &record.modality_ids).await
}

async fn write_exams(tx: &Tx, id: i64, wanted: &[i64]) -> Result<(), StoreError> {
    use questionnaire_exam::{ActiveModel, Column, Entity};
    let standing = exams_by_id(tx).await?.remove(&id).unwrap_or_default();
    let gone: Vec<i64> = standing.iter().copied().filter(|exam| !wanted.contains(exam)).collect();
    let gone = Column::ExamId.is_in(gone);
    Entity::delete_many().filter(Column::QuestionnaireId.eq(id)).filter(gone).exec(tx).await?;
    let new = wanted.iter().filter(|exam| !standing.contains(exam));
    let new: Vec<ActiveModel> =
        new.map(|exam| ActiveModel { questionnaire_id: Set(id), exam_id: Set(*exam) }).collect();
    if !new.is_empty() {
        Entity::insert_many(new).exec_without_returning(tx).await?;
    }
    Ok(())
}

async fn write_modalities(tx: &Tx, id: i64, wanted: &[i64]) -> Result<(), StoreError> {
    use questionnaire_modality::{ActiveModel, Column, Entity};
    let standing = modalities_by_id(tx).await?.remove(&id).unwrap_or_default();
    let gone: Vec<i64> = standing.iter().copied().filter(|modality| !wanted.contains(modality)).collect();
    let gone = Column::ModalityId.is_in(gone);
    Entity::delete_many().filter(Column::QuestionnaireId.eq(id)).filter(gone).exec(tx).await?;
    let new = wanted.iter().filter(|modality| !standing.contains(modality));
    let new: Vec<ActiveModel> =
        new.map(|modality| ActiveModel { questionnaire_id: Set(id), modality_id: Set(*modality) }).collect();
    if !new.is_empty() {
        Entity::insert_many(new).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Exams in use, by the id of the questionnaire.
async fn exams_by_id<C: ConnectionTrait>(db: &C) -> Result<HashMap<i64, Vec<i64>>, StoreError> {
    use questionnaire_exam::{Column, Entity};
    let offered = Column::ExamId.not_in_subquery(retired_ids::<Exam>());
    let rows = Entity::find().filter(offered).order_by_asc(Column::ExamId).all(db).await?;
    let mut exams: HashMap<i64, Vec<i64>> = HashMap::new();
    for row in rows {
        exams.entry(row.questionnaire_id).or_default().push(row.exam_id);
    }
    Ok(exams)
}

/// Modalities in use, by the id of the questionnaire.
async fn modalities_by_id<C: ConnectionTrait>(db: &C) -> Result<HashMap<i64, Vec<i64>>, StoreError> {
    use questionnaire_modality::{Column, Entity};
    let offered = Column::ModalityId.not_in_subquery(retired_ids::<Modality>());
    let rows = Entity::find().filter(offered).order_by_asc(Column::ModalityId).all(db).await?;
    let mut modalities: HashMap<i64, Vec<i64>> = HashMap::new();
    for row in rows {
        modalities.entry(row.questionnaire_id).or_default().push(row.modality_id);
    }
    Ok(modalities)
}

/// Staff who have read a questionnaire of the exam get a conflict now.
pub(super) async fn raise_questionnaires_of_exam(tx: &Tx, exam: i64) -> Result<(), StoreError> {
    let of_exam = questionnaire_exam::Column::ExamId.eq(exam);
    let links = questionnaire_exam::Entity::find().filter(of_exam).all(tx).await?;
    raise::<Questionnaire>(tx, links.into_iter().map(|link| link.questionnaire_id)).await
}

/// Like [`raise_questionnaires_of_exam`], for those of a modality.
pub(super) async fn raise_questionnaires_of_modality(tx: &Tx, modality: i64) -> Result<(), StoreError> {
    let of_modality = questionnaire_modality::Column::ModalityId.eq(modality);
    let links = questionnaire_modality::Entity::find().filter(of_modality).all(tx).await?;
    raise::<Questionnaire>(tx, links.into_iter().map(|link| link.questionnaire_id)).await
}
