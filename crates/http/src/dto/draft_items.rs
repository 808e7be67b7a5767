//! Documents and answers of a draft on the wire.

use app::booking::{AnsweredQuestionnaire, ChangedExam, TemporaryAnswer, TemporaryDocument, TransferCount};
use domain::{ModalityId, QuestionnaireId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The fields of the upload, for its description.
#[derive(Debug, ToSchema)]
#[schema(as = Upload, rename_all = "camelCase")]
#[expect(dead_code, reason = "describes a multipart body, which is read field by field")]
pub(crate) struct UploadDto {
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
    pub document_type_id: Option<i64>,
    pub exam_slug: Option<String>,
    /// The caller's id for this upload, such as a UUID: sent again, it is the same document.
    pub upload_id: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TemporaryDocument)]
pub(crate) struct TemporaryDocumentDto {
    pub id: i64,
    pub file_name: String,
    pub content_type: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document_type_id: Option<i64>,
}

impl From<TemporaryDocument> for TemporaryDocumentDto {
    fn from(document: TemporaryDocument) -> Self {
        Self {
            id: document.id,
            file_name: document.file_name,
            content_type: document.content_type,
            document_type_id: document.document_type_id,
        }
    }
}

/// A questionnaire that the draft has answered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AnsweredQuestionnaire)]
pub(crate) struct AnsweredQuestionnaireDto {
    pub questionnaire_id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exam_slug: Option<String>,
}

impl From<AnsweredQuestionnaire> for AnsweredQuestionnaireDto {
    fn from(AnsweredQuestionnaire { id, exam_slug }: AnsweredQuestionnaire) -> Self {
        Self { questionnaire_id: id.0, exam_slug }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Answer)]
#[expect(clippy::struct_field_names, reason = "the specification names them so")]
pub(crate) struct AnswerDto {
    pub questionnaire_id: i64,
    /// JSON as text.
    pub questionnaire_result: String,
    pub questionnaire_version: i64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = TemporaryAnswer)]
pub(crate) struct TemporaryAnswerDto {
    pub answer: AnswerDto,
    #[serde(default)]
    pub modality_id: Option<i64>,
    #[serde(default)]
    pub exam_slug: Option<String>,
}

impl From<TemporaryAnswerDto> for TemporaryAnswer {
    fn from(body: TemporaryAnswerDto) -> Self {
        Self {
            questionnaire: QuestionnaireId(body.answer.questionnaire_id),
            version: body.answer.questionnaire_version,
            result: body.answer.questionnaire_result,
            exam_slug: body.exam_slug,
            modality: body.modality_id.map(ModalityId),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SavedAnswer)]
pub(crate) struct SavedAnswerDto {
    pub questionnaire_id: i64,
    #[schema(format = DateTime)]
    pub saved_at: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangeExam)]
pub(crate) struct ChangeExamDto {
    pub exam_slug: String,
    pub new_exam_slug: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangedExam)]
pub(crate) struct ChangedExamDto {
    pub moved: usize,
    /// Ids of the questionnaires that don't apply to the new exam.
    pub dropped: Vec<i64>,
}

impl From<ChangedExam> for ChangedExamDto {
    fn from(changed: ChangedExam) -> Self {
        Self { moved: changed.moved, dropped: changed.dropped.into_iter().map(|id| id.0).collect() }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Transfer)]
pub(crate) struct TransferDto {
    pub new_booking_key: String,
    /// Only items of this exam.
    #[serde(default)]
    pub exam_slug: Option<String>,
}

/// How many items were transferred.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TransferCount)]
pub(crate) struct TransferCountDto {
    pub documents: u64,
    pub questionnaires: u64,
}

impl From<TransferCount> for TransferCountDto {
    fn from(moved: TransferCount) -> Self {
        Self { documents: moved.documents, questionnaires: moved.questionnaires }
    }
}
