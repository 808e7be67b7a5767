//! Possible duplicates on the wire.

use app::office::{
    DuplicateInput, DuplicateListFilter, DuplicatePage, DuplicateRecord, DuplicateRow, IdentityInput,
};
use domain::auth::IdentityCheck;
use domain::{ClinicId, PatientId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::portal::PatientDetailsDto;
use crate::error::ApiError;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct DuplicatesQuery {
    /// `PROPOSED` (default), `JOINED` or `DISMISSED`.
    state: Option<String>,
    clinic_id: Option<i64>,
    /// `nextCursor` of the previous page.
    cursor: Option<i64>,
}

impl DuplicatesQuery {
    pub(crate) fn read(self) -> Result<DuplicateListFilter, ApiError> {
        let state = self.state.as_deref().map(str::parse).transpose();
        Ok(DuplicateListFilter {
            state: state.map_err(|_| ApiError::malformed_field("state"))?.unwrap_or_default(),
            clinic: self.clinic_id.map(ClinicId),
            after: self.cursor,
        })
    }
}

/// Two records, in either order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePair)]
pub(crate) struct DuplicateDto {
    pub patient_id: i64,
    pub known_patient_id: i64,
}

/// Two records of one person, in either order.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficeJoin)]
pub(crate) struct JoinDto {
    patient_id: i64,
    known_patient_id: i64,
    /// How it was verified, if the records share no contact.
    identity_check: Option<IdentityCheck>,
    /// Details of the identity check.
    identity_note: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePatientPairPage)]
pub(crate) struct DuplicatePageDto {
    pub items: Vec<PatientDuplicateDto>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next_cursor: Option<i64>,
}

/// Two records side by side.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePatientPair)]
pub(crate) struct PatientDuplicateDto {
    /// Id of the link if they are joined, otherwise of the proposal.
    pub id: i64,
    pub state: String,
    /// The later record.
    pub patient: DuplicateRecordDto,
    /// The earlier record.
    pub known_patient: DuplicateRecordDto,
    /// Whether the names may be one person's.
    pub names_agree: bool,
    /// Whether both have the same e-mail address or number.
    pub share_contact: bool,
    /// `CODE` or `STAFF`, if they are joined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub joined_by: Option<String>,
    /// How staff verified records joined without a common contact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity_check: Option<IdentityCheck>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub identity_note: Option<String>,
    /// When they were joined, or when the patient was matched.
    #[schema(format = DateTime)]
    pub at: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePatientPairSide)]
pub(crate) struct DuplicateRecordDto {
    pub patient_id: i64,
    pub patient_details: PatientDetailsDto,
    /// The number of this person's bookings.
    pub bookings: usize,
    /// The guardians in them.
    pub guardians: Vec<DuplicateGuardianDto>,
    /// Where codes that open these bookings go.
    pub codes_go_to: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OfficePatientPairGuardian)]
pub(crate) struct DuplicateGuardianDto {
    pub name: String,
    pub email: String,
    pub contact_number: String,
}

impl DuplicateDto {
    pub(crate) fn records(&self) -> DuplicateInput {
        DuplicateInput { patient: PatientId(self.patient_id), known: PatientId(self.known_patient_id) }
    }
}

impl JoinDto {
    pub(crate) fn records(&self) -> DuplicateInput {
        DuplicateInput { patient: PatientId(self.patient_id), known: PatientId(self.known_patient_id) }
    }

    pub(crate) fn identity(&self) -> IdentityInput {
        IdentityInput { check: self.identity_check, note: self.identity_note.clone() }
    }
}

impl From<DuplicatePage> for DuplicatePageDto {
    fn from(page: DuplicatePage) -> Self {
        Self {
            items: page.items.into_iter().map(PatientDuplicateDto::from).collect(),
            next_cursor: page.next,
        }
    }
}

impl From<DuplicateRow> for PatientDuplicateDto {
    fn from(row: DuplicateRow) -> Self {
        let (identity_check, identity_note) =
            row.identity.map(|identity| (identity.check, identity.note)).unzip();
        Self {
            id: row.id,
            state: row.state.to_string(),
            patient: row.later.into(),
            known_patient: row.known.into(),
            names_agree: row.names_agree,
            share_contact: row.share_contact,
            joined_by: row.joined_by.map(|by| by.to_string()),
            identity_check,
            identity_note,
            at: row.at.to_string(),
        }
    }
}

impl From<DuplicateRecord> for DuplicateRecordDto {
    fn from(side: DuplicateRecord) -> Self {
        let guardians = side.guardians.into_iter().map(|guardian| DuplicateGuardianDto {
            name: guardian.name,
            email: guardian.email,
            contact_number: guardian.contact_number,
        });
        Self {
            patient_id: side.id.0,
            patient_details: side.patient.into(),
            bookings: side.bookings,
            guardians: guardians.collect(),
            codes_go_to: side.codes_go_to,
        }
    }
}
