//! Documents as they are listed.

use app::Texts;
use app::documents::{Attachment, ImportReadiness};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::booking_form::DocumentTypeDto;

/// The fields of an upload, for its description.
#[derive(Debug, ToSchema)]
#[schema(as = AttachmentUpload, rename_all = "camelCase")]
#[expect(dead_code, reason = "describes a multipart body, which is read field by field")]
pub(crate) struct AttachmentUploadDto {
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
    pub document_type_id: Option<i64>,
    /// The caller's id for this upload, such as a UUID: sent again, it is the same document.
    pub upload_id: Option<String>,
}

/// Which documents are listed, and whether with their content.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct AttachmentListDto {
    /// Only those of this group of exams.
    pub exam_group_name: Option<String>,
    /// With their content, which needs the code.
    #[serde(default)]
    pub data: bool,
}

/// Like [`AttachmentListDto`], for an appointment.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AttachmentDataDto {
    /// With their content, which needs the code.
    #[serde(default)]
    pub data: bool,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Attachment)]
pub(crate) struct AttachmentDto {
    pub id: i64,
    pub slug: String,
    /// The file name for saving.
    pub file_name: String,
    /// Its document type, or else its file name.
    pub name: String,
    /// As detected from its bytes.
    pub content_type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document_type_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document_type: Option<AttachmentTypeDto>,
    pub uploaded_document: UploadedDocumentDto,
    /// Document types for its exams.
    pub exam_document_types: Vec<DocumentTypeDto>,
    pub group_names: Vec<String>,
    /// In bytes.
    pub size: i64,
    #[schema(format = DateTime)]
    pub uploaded_at: String,
    pub uploaded_by: UploaderDto,
    /// Nobody can open it until the virus scanner has checked it.
    pub waits_for_scan: bool,
    /// Its content as base64: only with the code, and if asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = Uploader)]
pub(crate) enum UploaderDto {
    Patient,
    Staff,
}

/// The file itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UploadedDocument)]
pub(crate) struct UploadedDocumentDto {
    pub id: i64,
    pub file_name: String,
}

/// The document type of an uploaded file.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AttachmentType)]
pub(crate) struct AttachmentTypeDto {
    pub title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schema(required = false)]
    pub description: String,
}

impl From<Attachment> for AttachmentDto {
    fn from(document: Attachment) -> Self {
        let (id, file_name) = (document.id, document.file_name);
        let kind = document.document_type;
        Self {
            id,
            slug: format!("document-{id}"),
            name: kind.as_ref().map_or_else(|| file_name.clone(), |kind| kind.name.clone()),
            content_type: document.content_type,
            document_type_id: document.document_type_id,
            document_type: kind
                .map(|kind| AttachmentTypeDto { title: kind.name, description: kind.description }),
            uploaded_document: UploadedDocumentDto { id, file_name: file_name.clone() },
            exam_document_types: document.exam_document_types.into_iter().map(Into::into).collect(),
            group_names: document.group_names,
            size: document.size,
            uploaded_at: document.uploaded_at.to_string(),
            uploaded_by: if document.by_staff { UploaderDto::Staff } else { UploaderDto::Patient },
            waits_for_scan: document.waits_for_scan,
            data: None,
            file_name,
        }
    }
}

/// Whether an earlier referral can be copied.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ImportReadiness)]
pub(crate) struct ImportReadinessDto {
    pub ready: bool,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub referral: Option<ReferralDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = EarlierReferral)]
pub(crate) struct ReferralDto {
    pub file_name: String,
    pub content_type: &'static str,
}

impl ImportReadinessDto {
    pub(crate) fn new(found: ImportReadiness, texts: &Texts, language: &str) -> Self {
        let message = texts.message(language, found.key());
        let referral = found
            .referral
            .map(|one| ReferralDto { file_name: one.file_name, content_type: one.content_type });
        Self { ready: referral.is_some(), message, referral }
    }
}
