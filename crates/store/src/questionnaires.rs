//! Questionnaires as patients answer them.

use std::collections::HashMap;

use domain::questionnaire::{Outcome, Questionnaire};
use domain::{ExamId, ModalityId, QuestionnaireId};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::convert::{json, parsed};
use crate::entity::{questionnaire, questionnaire_exam, questionnaire_modality, questionnaire_version};
use crate::setup::OUTCOMES;
use crate::{StoreError, setup};

/// The questions and outcomes of one version. They never change.
#[derive(Debug, Clone)]
pub struct PublishedVersion {
    /// The `SurveyJS` definition as JSON text.
    pub definition: String,
    pub outcomes: Vec<Outcome>,
}

impl PublishedVersion {
    /// As patients get it: the outcomes' API keys stay with the server.
    #[must_use]
    pub fn for_patients(mut self) -> Self {
        for outcome in &mut self.outcomes {
            outcome.result.api_key = None;
        }
        self
    }
}

/// How a questionnaire is shown, whatever its version.
#[derive(Debug, Clone)]
pub struct Presentation {
    pub title: String,
    pub css: String,
    pub modal_size: String,
    pub show_closing_confirmation: bool,
    pub show_previous_button_on_last_page_enabled: bool,
}

/// Those in use that have a published version.
pub async fn published<C: ConnectionTrait>(db: &C) -> Result<Vec<Questionnaire>, StoreError> {
    let rows = questionnaire::Entity::find().order_by_asc(questionnaire::Column::Id).all(db).await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let gone = setup::retired::<domain::setup::Questionnaire, _>(db).await?;
    let mut exams: HashMap<i64, Vec<ExamId>> = HashMap::new();
    for link in questionnaire_exam::Entity::find().all(db).await? {
        exams.entry(link.questionnaire_id).or_default().push(ExamId(link.exam_id));
    }
    let mut modalities: HashMap<i64, Vec<ModalityId>> = HashMap::new();
    for link in questionnaire_modality::Entity::find().all(db).await? {
        modalities.entry(link.questionnaire_id).or_default().push(ModalityId(link.modality_id));
    }
    let offered = rows.into_iter().filter(|row| row.version > 0 && !gone.contains(&row.id));
    let questionnaire = |row: questionnaire::Model| {
        Ok(Questionnaire {
            id: QuestionnaireId(row.id),
            kind: parsed(&row.kind, "questionnaires.kind")?,
            version: row.version,
            answers_from: row.answers_from,
            general: row.general,
            association: parsed(&row.association, "questionnaires.association")?,
            exams: exams.remove(&row.id).unwrap_or_default(),
            modalities: modalities.remove(&row.id).unwrap_or_default(),
        })
    };
    offered.map(questionnaire).collect()
}

pub async fn version<C: ConnectionTrait>(
    db: &C,
    id: QuestionnaireId,
    version: i64,
) -> Result<Option<PublishedVersion>, StoreError> {
    let row = questionnaire_version::Entity::find_by_id((id.0, version)).one(db).await?;
    let read = |row: questionnaire_version::Model| {
        Ok(PublishedVersion { definition: row.definition, outcomes: json(&row.outcomes, OUTCOMES)? })
    };
    row.map(read).transpose()
}

pub async fn presentations<C: ConnectionTrait>(
    db: &C,
    ids: &[QuestionnaireId],
) -> Result<HashMap<QuestionnaireId, Presentation>, StoreError> {
    let of_ids = questionnaire::Column::Id.is_in(ids.iter().map(|id| id.0));
    let rows = questionnaire::Entity::find().filter(of_ids).all(db).await?;
    let presentation = |row: questionnaire::Model| {
        let presentation = Presentation {
            title: row.title,
            css: row.css,
            modal_size: row.modal_size,
            show_closing_confirmation: row.show_closing_confirmation,
            show_previous_button_on_last_page_enabled: row.show_previous_button_on_last_page_enabled,
        };
        (QuestionnaireId(row.id), presentation)
    };
    Ok(rows.into_iter().map(presentation).collect())
}
