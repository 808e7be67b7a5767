//! Consent forms as rows: a draft that staff change, and its published versions.

use std::collections::HashMap;

use domain::audit::SubjectKind;
use domain::setup::{ConsentForm, Exam, Modality};
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{Record, are_in_use, raise, retired_ids};
use crate::entity::{consent_form, consent_form_exam, consent_form_modality, consent_form_version};
use crate::{StoreError, Tx};

impl Record for ConsentForm {
    const SUBJECT: SubjectKind = SubjectKind::ConsentForm;

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<(i64, Self)>, StoreError> {
        let (mut exams, mut modalities) = (exams_by_id(db).await?, modalities_by_id(db).await?);
        let rows = consent_form::Entity::find().order_by_asc(consent_form::Column::Title).all(db).await?;
        let record = |row: consent_form::Model| {
            let record = Self {
                title: row.title,
                exam_ids: exams.remove(&row.id).unwrap_or_default(),
                modality_ids: modalities.remove(&row.id).unwrap_or_default(),
                json: row.definition,
                notify_patient: row.notify_patient,
                published: row.published,
                asks_again: false,
                published_version: row.version,
            };
            (row.id, record)
        };
        Ok(rows.into_iter().map(record).collect())
    }

    async fn insert(&self, tx: &Tx) -> Result<i64, StoreError> {
        let publication = Publication::of(self, None);
        let id = row_of(self, publication).insert(tx).await?.id;
        publication.write(self, tx, id).await?;
        write_links(self, tx, id).await?;
        Ok(id)
    }

    async fn update(&self, tx: &Tx, id: i64) -> Result<(), StoreError> {
        let standing = consent_form::Entity::find_by_id(id).one(tx).await?;
        let publication = Publication::of(self, standing.as_ref());
        consent_form::ActiveModel { id: Unchanged(id), ..row_of(self, publication) }.update(tx).await?;
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
        Ok(fields)
    }
}

/// The version that patients sign after a change.
#[derive(Debug, Clone, Copy)]
struct Publication {
    version: i64,
    signatures_from: i64,
    /// Whether the text is that of this version.
    published: bool,
    is_new: bool,
}

impl Publication {
    fn of(record: &ConsentForm, standing: Option<&consent_form::Model>) -> Self {
        let (version, signatures_from) = standing.map_or((0, 1), |row| (row.version, row.signatures_from));
        let same = standing.is_some_and(|row| {
            row.published && version > 0 && row.definition == record.json && row.title == record.title
        });
        if !record.published || same {
            return Self { version, signatures_from, published: same, is_new: false };
        }
        let next = version + 1;
        let signatures_from = if record.asks_again { next } else { signatures_from };
        Self { version: next, signatures_from, published: true, is_new: true }
    }

    async fn write(self, record: &ConsentForm, tx: &Tx, id: i64) -> Result<(), StoreError> {
        if self.is_new {
            let row = consent_form_version::Model {
                consent_form_id: id,
                version: self.version,
                title: record.title.clone(),
                definition: record.json.clone(),
            };
            let row = consent_form_version::ActiveModel::from(row);
            consent_form_version::Entity::insert(row).exec_without_returning(tx).await?;
        }
        Ok(())
    }
}

fn row_of(record: &ConsentForm, publication: Publication) -> consent_form::ActiveModel {
    consent_form::ActiveModel {
        id: NotSet,
        title: Set(record.title.clone()),
        definition: Set(record.json.clone()),
        version: Set(publication.version),
        signatures_from: Set(publication.signatures_from),
        published: Set(publication.published),
        notify_patient: Set(record.notify_patient),
    }
}

/// Links to retired records stay, unseen.
async fn write_links(record: &ConsentForm, tx: &Tx, id: i64) -> Result<(), StoreError> {
    write_exams(tx, id, &record.exam_ids).await?;
    write_modalities(tx, id, &record.modality_ids).await
}

async fn write_exams(tx: &Tx, id: i64, wanted: &[i64]) -> Result<(), StoreError> {
    use consent_form_exam::{ActiveModel, Column, Entity};
    let standing = exams_by_id(tx).await?.remove(&id).unwrap_or_default();
    let gone: Vec<i64> = standing.iter().copied().filter(|exam| !wanted.contains(exam)).collect();
    let gone = Column::ExamId.is_in(gone);
    Entity::delete_many().filter(Column::ConsentFormId.eq(id)).filter(gone).exec(tx).await?;
    let new = wanted.iter().filter(|exam| !standing.contains(exam));
    let new: Vec<ActiveModel> =
        new.map(|exam| ActiveModel { consent_form_id: Set(id), exam_id: Set(*exam) }).collect();
    if !new.is_empty() {
        Entity::insert_many(new).exec_without_returning(tx).await?;
    }
    Ok(())
}

async fn write_modalities(tx: &Tx, id: i64, wanted: &[i64]) -> Result<(), StoreError> {
    use consent_form_modality::{ActiveModel, Column, Entity};
    let standing = modalities_by_id(tx).await?.remove(&id).unwrap_or_default();
    let gone: Vec<i64> = standing.iter().copied().filter(|modality| !wanted.contains(modality)).collect();
    let gone = Column::ModalityId.is_in(gone);
    Entity::delete_many().filter(Column::ConsentFormId.eq(id)).filter(gone).exec(tx).await?;
    let new = wanted.iter().filter(|modality| !standing.contains(modality));
    let new: Vec<ActiveModel> =
        new.map(|modality| ActiveModel { consent_form_id: Set(id), modality_id: Set(*modality) }).collect();
    if !new.is_empty() {
        Entity::insert_many(new).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// Exams in use, by the id of the form.
async fn exams_by_id<C: ConnectionTrait>(db: &C) -> Result<HashMap<i64, Vec<i64>>, StoreError> {
    use consent_form_exam::{Column, Entity};
    let offered = Column::ExamId.not_in_subquery(retired_ids::<Exam>());
    let rows = Entity::find().filter(offered).order_by_asc(Column::ExamId).all(db).await?;
    let mut exams: HashMap<i64, Vec<i64>> = HashMap::new();
    for row in rows {
        exams.entry(row.consent_form_id).or_default().push(row.exam_id);
    }
    Ok(exams)
}

/// Modalities in use, by the id of the form.
async fn modalities_by_id<C: ConnectionTrait>(db: &C) -> Result<HashMap<i64, Vec<i64>>, StoreError> {
    use consent_form_modality::{Column, Entity};
    let offered = Column::ModalityId.not_in_subquery(retired_ids::<Modality>());
    let rows = Entity::find().filter(offered).order_by_asc(Column::ModalityId).all(db).await?;
    let mut modalities: HashMap<i64, Vec<i64>> = HashMap::new();
    for row in rows {
        modalities.entry(row.consent_form_id).or_default().push(row.modality_id);
    }
    Ok(modalities)
}

/// Staff who have read a consent form of the exam get a conflict now.
pub(super) async fn raise_consent_forms_of_exam(tx: &Tx, exam: i64) -> Result<(), StoreError> {
    let of_exam = consent_form_exam::Column::ExamId.eq(exam);
    let links = consent_form_exam::Entity::find().filter(of_exam).all(tx).await?;
    raise::<ConsentForm>(tx, links.into_iter().map(|link| link.consent_form_id)).await
}

/// Like [`raise_consent_forms_of_exam`], for those of a modality.
pub(super) async fn raise_consent_forms_of_modality(tx: &Tx, modality: i64) -> Result<(), StoreError> {
    let of_modality = consent_form_modality::Column::ModalityId.eq(modality);
    let links = consent_form_modality::Entity::find().filter(of_modality).all(tx).await?;
    raise::<ConsentForm>(tx, links.into_iter().map(|link| link.consent_form_id)).await
}
