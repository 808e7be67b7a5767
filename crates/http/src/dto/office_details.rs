//! Changes of details for staff, on the wire.

use std::collections::BTreeMap;

use app::office::{DetailsDecision, DetailsListFilter, DetailsPage, DetailsRow, DetailsState, IdentityInput};
use domain::ClinicId;
use domain::auth::{CodeChannel, IdentityCheck};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::portal::PatientDetailsDto;
use crate::error::ApiError;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct DetailsQuery {
    /// `WAITING` (default), `ACCEPTED` or `REFUSED`.
    state: Option<String>,
    clinic_id: Option<i64>,
    /// `nextCursor` of the previous page.
    cursor: Option<i64>,
}

impl DetailsQuery {
    pub(crate) fn read(self) -> Result<DetailsListFilter, ApiError> {
        let state = self.state.as_deref().map(str::parse).transpose();
        Ok(DetailsListFilter {
            state: state.map_err(|_| ApiError::malformed_field("state"))?.unwrap_or_default(),
            clinic: self.clinic_id.map(ClinicId),
            after: self.cursor,
        })
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeDetailsDecision)]
pub(crate) struct DetailsDecisionDto {
    pub state: DetailsVerdictDto,
    /// For colleagues.
    pub note: Option<String>,
    /// How staff verified the caller: required to accept a change of contact without a code.
    pub identity_check: Option<IdentityCheck>,
    /// Details of the identity check.
    pub identity_note: Option<String>,
    pub version: i64,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = OfficeDetailsVerdict)]
pub(crate) enum DetailsVerdictDto {
    /// Applies it.
    Accepted,
    Refused,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeDetailsChangePage)]
pub(crate) struct DetailsPageDto {
    pub items: Vec<OfficeDetailsChangeDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<i64>,
}

/// A patient's present details, and the requested change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeDetailsChange)]
pub(crate) struct OfficeDetailsChangeDto {
    pub id: i64,
    pub patient_id: i64,
    pub patient_details: PatientDetailsDto,
    pub booking_key: String,
    /// By field name.
    pub changes: BTreeMap<String, String>,
    /// The values when it was decided; empty ones are left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub former: Option<BTreeMap<String, String>>,
    /// What the patient wrote with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub staff_note: Option<String>,
    pub state: String,
    pub version: i64,
    #[schema(format = DateTime)]
    pub asked_at: String,
    /// The channel by which the patient confirmed the contact on record with a code, for a change of contact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confirmed_by: Option<CodeChannel>,
    /// How staff verified the caller, if there was no code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity_check: Option<IdentityCheck>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity_note: Option<String>,
}

impl From<DetailsDecisionDto> for DetailsDecision {
    fn from(typed: DetailsDecisionDto) -> Self {
        let state = match typed.state {
            DetailsVerdictDto::Accepted => DetailsState::Accepted,
            DetailsVerdictDto::Refused => DetailsState::Refused,
        };
        let identity = IdentityInput { check: typed.identity_check, note: typed.identity_note };
        Self { state, note: typed.note, identity, version: typed.version }
    }
}

impl From<DetailsPage> for DetailsPageDto {
    fn from(page: DetailsPage) -> Self {
        let items = page.items.into_iter().map(OfficeDetailsChangeDto::from);
        Self { items: items.collect(), next_cursor: page.next }
    }
}

impl From<DetailsRow> for OfficeDetailsChangeDto {
    fn from(row: DetailsRow) -> Self {
        let (identity_check, identity_note) =
            row.identity.map(|identity| (identity.check, identity.note)).unzip();
        Self {
            id: row.id,
            patient_id: row.patient_id.0,
            patient_details: row.patient.into(),
            booking_key: row.key.into(),
            changes: row.changes,
            former: row.former,
            note: row.note,
            staff_note: row.staff_note,
            state: row.state,
            version: row.version,
            asked_at: row.asked_at.to_string(),
            confirmed_by: row.confirmed_by,
            identity_check,
            identity_note,
        }
    }
}
