//! Call-backs and e-mails to the call centre for staff, on the wire.

use app::office::{
    CallCenterEmail, CallbackRequest, HelpItem, HelpListFilter, HelpPage, HelpState, HelpStep,
};
use domain::ClinicId;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::error::ApiError;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct HelpQuery {
    /// `NEW` (default), `WAITING` or `DONE`.
    state: Option<String>,
    clinic_id: Option<i64>,
    /// `nextCursor` of the previous page.
    cursor: Option<i64>,
}

impl HelpQuery {
    pub(crate) fn read(self) -> Result<HelpListFilter, ApiError> {
        let state = self.state.as_deref().map(str::parse).transpose();
        Ok(HelpListFilter {
            state: state.map_err(|_| ApiError::malformed_field("state"))?.unwrap_or_default(),
            clinic: self.clinic_id.map(ClinicId),
            after: self.cursor,
        })
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = OfficeHelpStep)]
pub(crate) struct HelpStepDto {
    pub state: HelpStateDto,
    /// For colleagues. It is appended to their notes.
    pub note: Option<String>,
    pub version: i64,
}

/// The state of a help request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = OfficeHelpState)]
pub(crate) enum HelpStateDto {
    New,
    /// Tried, and to be tried again.
    Waiting,
    Done,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeCallbackPage)]
pub(crate) struct CallbackPageDto {
    pub items: Vec<OfficeCallbackDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeCallback)]
pub(crate) struct OfficeCallbackDto {
    pub id: i64,
    pub name: String,
    pub contact_number: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preferred_time: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinic_id: Option<i64>,
    pub language: String,
    pub state: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub staff_note: Option<String>,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeCallCenterEmailPage)]
pub(crate) struct EmailPageDto {
    pub items: Vec<OfficeEmailDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeCallCenterEmail)]
pub(crate) struct OfficeEmailDto {
    pub id: i64,
    pub name: String,
    pub email: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contact_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    pub message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clinic_id: Option<i64>,
    pub language: String,
    pub state: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub staff_note: Option<String>,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
}

impl From<HelpStepDto> for HelpStep {
    fn from(typed: HelpStepDto) -> Self {
        let state = match typed.state {
            HelpStateDto::New => HelpState::New,
            HelpStateDto::Waiting => HelpState::Waiting,
            HelpStateDto::Done => HelpState::Done,
        };
        Self { state, note: typed.note, version: typed.version }
    }
}

impl From<HelpPage<CallbackRequest>> for CallbackPageDto {
    fn from(page: HelpPage<CallbackRequest>) -> Self {
        Self { items: page.items.into_iter().map(OfficeCallbackDto::from).collect(), next_cursor: page.next }
    }
}

impl From<HelpItem<CallbackRequest>> for OfficeCallbackDto {
    fn from(asked: HelpItem<CallbackRequest>) -> Self {
        Self {
            id: asked.id,
            name: asked.what.name,
            contact_number: asked.what.contact_number,
            preferred_time: asked.what.preferred_time,
            note: asked.what.note,
            clinic_id: asked.what.clinic.map(|clinic| clinic.0),
            language: asked.what.language,
            state: asked.state,
            staff_note: asked.staff_note,
            version: asked.version,
            created_at: asked.created_at.to_string(),
        }
    }
}

impl From<HelpPage<CallCenterEmail>> for EmailPageDto {
    fn from(page: HelpPage<CallCenterEmail>) -> Self {
        Self { items: page.items.into_iter().map(OfficeEmailDto::from).collect(), next_cursor: page.next }
    }
}

impl From<HelpItem<CallCenterEmail>> for OfficeEmailDto {
    fn from(asked: HelpItem<CallCenterEmail>) -> Self {
        Self {
            id: asked.id,
            name: asked.what.name,
            email: asked.what.email,
            contact_number: asked.what.contact_number,
            subject: asked.what.subject,
            message: asked.what.message,
            clinic_id: asked.what.clinic.map(|clinic| clinic.0),
            language: asked.what.language,
            state: asked.state,
            staff_note: asked.staff_note,
            version: asked.version,
            created_at: asked.created_at.to_string(),
        }
    }
}
