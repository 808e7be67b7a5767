//! Attached files, as they are listed.

use app::portal::{Attachment, AttachmentFile};
use serde::Serialize;
use utoipa::ToSchema;

use crate::download::Download;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Attachment)]
pub(crate) struct AttachmentDto {
    pub id: i64,
    /// The file name for saving.
    pub file_name: String,
    /// As detected from its bytes.
    pub content_type: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document_type_id: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document_type: Option<AttachmentTypeDto>,
    /// In bytes.
    pub size: i64,
    #[schema(format = DateTime)]
    pub uploaded_at: String,
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
        let kind = document.document_type;
        Self {
            id: document.id,
            file_name: document.name,
            content_type: document.content_type,
            document_type_id: document.document_type_id,
            document_type: kind
                .map(|kind| AttachmentTypeDto { title: kind.name, description: kind.description }),
            size: document.size,
            uploaded_at: document.uploaded_at.to_string(),
        }
    }
}

impl From<AttachmentFile> for Download {
    fn from(file: AttachmentFile) -> Self {
        Self { name: file.name, content_type: file.content_type, bytes: file.bytes }
    }
}
