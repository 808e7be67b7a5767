//! Help requests on the wire. A missing field is refused like an empty one, with its name.

use app::help::{CallbackInput, EmailInput, HelpReceipt};
use app::matching::PatientMatchInput;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CallbackRequest)]
pub(crate) struct CallbackDto {
    #[serde(default)]
    #[schema(required = true)]
    pub name: String,
    #[serde(default)]
    #[schema(required = true)]
    pub contact_number: String,
    /// In the person's own words.
    pub preferred_time: Option<String>,
    pub note: Option<String>,
    pub region_slug: Option<String>,
    pub clinic_slug: Option<String>,
}

impl From<CallbackDto> for CallbackInput {
    fn from(typed: CallbackDto) -> Self {
        Self {
            name: typed.name,
            contact_number: typed.contact_number,
            preferred_time: typed.preferred_time,
            note: typed.note,
            region_slug: typed.region_slug,
            clinic_slug: typed.clinic_slug,
        }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CallCenterEmail)]
pub(crate) struct CallCenterEmailDto {
    #[serde(default)]
    #[schema(required = true)]
    pub name: String,
    #[serde(default)]
    #[schema(required = true)]
    pub email: String,
    pub contact_number: Option<String>,
    pub subject: Option<String>,
    #[serde(default)]
    #[schema(required = true)]
    pub message: String,
    pub clinic_slug: Option<String>,
}

impl From<CallCenterEmailDto> for EmailInput {
    fn from(typed: CallCenterEmailDto) -> Self {
        Self {
            name: typed.name,
            email: typed.email,
            contact_number: typed.contact_number,
            subject: typed.subject,
            message: typed.message,
            clinic_slug: typed.clinic_slug,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HelpReceipt)]
pub(crate) struct HelpReceiptDto {
    pub id: i64,
}

impl From<HelpReceipt> for HelpReceiptDto {
    fn from(taken_on: HelpReceipt) -> Self {
        Self { id: taken_on.id }
    }
}

/// A date of birth with an e-mail address or a number.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PatientMatch)]
pub(crate) struct PatientMatchDto {
    #[serde(default)]
    #[schema(required = true, format = Date)]
    pub date_of_birth: String,
    pub email: Option<String>,
    pub phone: Option<String>,
}

impl From<PatientMatchDto> for PatientMatchInput {
    fn from(typed: PatientMatchDto) -> Self {
        Self { date_of_birth: typed.date_of_birth, email: typed.email, phone: typed.phone }
    }
}

/// The same whether or not a record exists.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PatientMatchAccepted)]
pub(crate) struct AcceptedDto {
    pub accepted: bool,
}
