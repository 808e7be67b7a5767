//! Upload links on the wire. The link itself is in none of these: it goes to the patient alone.

use app::documents::{SentUploadLink, UploadLinkContact, UploadLinkInput, UploadLinks};
use domain::auth::CodeChannel;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = UploadLinkRequest)]
pub(crate) struct UploadLinkRequestDto {
    pub channel: CodeChannel,
    /// What the document will be.
    pub document_type_id: Option<i64>,
}

impl From<UploadLinkRequestDto> for UploadLinkInput {
    fn from(sent: UploadLinkRequestDto) -> Self {
        Self { channel: sent.channel, document_type_id: sent.document_type_id }
    }
}

/// The fields of an upload by link, for its description. What the document is, staff have decided.
#[derive(Debug, ToSchema)]
#[schema(as = LinkUpload, rename_all = "camelCase")]
#[expect(dead_code, reason = "describes a multipart body, which is read field by field")]
pub(crate) struct LinkUploadDto {
    #[schema(value_type = String, format = Binary)]
    pub file: Vec<u8>,
    /// The caller's id for this upload, such as a UUID: sent again, it is the same document.
    pub upload_id: Option<String>,
}

/// Where upload links can be sent, and which were sent.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UploadLinks)]
pub(crate) struct UploadLinksDto {
    pub contacts: Vec<UploadLinkContactDto>,
    /// Latest first.
    pub sent: Vec<SentUploadLinkDto>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UploadLinkContact)]
pub(crate) struct UploadLinkContactDto {
    pub channel: CodeChannel,
    /// Masked.
    pub contact: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SentUploadLink)]
pub(crate) struct SentUploadLinkDto {
    pub channel: CodeChannel,
    /// Masked.
    pub sent_to: String,
    #[schema(format = DateTime)]
    pub sent_at: String,
    #[schema(format = DateTime)]
    pub expires_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub used_at: Option<String>,
    /// Whether it still takes a document.
    pub open: bool,
}

impl From<UploadLinks> for UploadLinksDto {
    fn from(links: UploadLinks) -> Self {
        Self {
            contacts: links.contacts.into_iter().map(Into::into).collect(),
            sent: links.sent.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<UploadLinkContact> for UploadLinkContactDto {
    fn from(known: UploadLinkContact) -> Self {
        Self { channel: known.channel, contact: known.contact }
    }
}

impl From<SentUploadLink> for SentUploadLinkDto {
    fn from(link: SentUploadLink) -> Self {
        Self {
            channel: link.channel,
            sent_to: link.sent_to,
            sent_at: link.sent_at.to_string(),
            expires_at: link.expires_at.to_string(),
            used_at: link.used_at.map(|at| at.to_string()),
            open: link.is_open,
        }
    }
}
