//! Shares on the wire.

use app::sharing::{Share, ShareInput};
use domain::sharing::{ContactKind, ShareKind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShareRequest)]
pub(crate) struct ShareRequestDto {
    /// An e-mail address or, if the provider sends SMS, a phone number: an optional plus and 9 to 15 digits.
    pub contact_details: String,
    pub contact_details_type: ContactKind,
    pub contact_name: Option<String>,
    /// For the contact; at most `shareNoteMaxLength` characters.
    pub note: Option<String>,
    pub r#type: ShareKind,
    /// The appointment whose results are shared; required for a RESULT if the booking has several.
    pub appointment_slug: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShareAccess)]
pub(crate) struct ShareAccessDto {
    pub id: i64,
    pub contact_details: String,
    pub contact_details_type: ContactKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact_name: Option<String>,
    pub r#type: ShareKind,
    #[serde(rename = "dateCreatedUTC")]
    #[schema(format = DateTime)]
    pub date_created_utc: String,
    /// When it was revoked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub date_revoked: Option<String>,
    /// When the contact last gave the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub last_opened_at: Option<String>,
    /// For a RESULT.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub appointment_slug: Option<String>,
}

impl From<ShareRequestDto> for ShareInput {
    fn from(sent: ShareRequestDto) -> Self {
        Self {
            contact: sent.contact_details,
            contact_kind: sent.contact_details_type,
            contact_name: sent.contact_name,
            note: sent.note,
            kind: sent.r#type,
            appointment: sent.appointment_slug,
        }
    }
}

impl From<Share> for ShareAccessDto {
    fn from(share: Share) -> Self {
        Self {
            id: share.id.0,
            contact_details: share.contact,
            contact_details_type: share.contact_kind,
            contact_name: share.contact_name,
            r#type: share.kind,
            date_created_utc: share.created_at.to_string(),
            date_revoked: share.revoked_at.map(|at| at.to_string()),
            last_opened_at: share.last_opened_at.map(|at| at.to_string()),
            appointment_slug: share.appointment,
        }
    }
}
