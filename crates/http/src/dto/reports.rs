//! Results on the wire.

use app::results::{Proof, ResultsAccess, ShownReport};
use domain::auth::CodeChannel;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ResultsAccess)]
pub(crate) struct ResultsAccessDto {
    /// Nothing is missing.
    pub satisfied: bool,
    /// What is still missing.
    pub required: Vec<ProofDto>,
    /// With a session only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub otp_types: Vec<CodeChannel>,
    /// With a session only: when the first report is released; absent while there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub available_at: Option<String>,
    /// With a session only: when the last report expires.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub expires_at: Option<String>,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[schema(as = Proof)]
pub(crate) enum ProofDto {
    DateOfBirth,
    ContactNumber,
    Otp,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Report)]
pub(crate) struct ReportDto {
    pub id: i64,
    pub title: String,
    #[schema(format = DateTime)]
    pub issued_at: String,
    /// Before that there is neither text nor file.
    #[schema(format = DateTime)]
    pub available_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_html: Option<String>,
    /// The name of the PDF, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file_name: Option<String>,
}

impl From<ResultsAccess> for ResultsAccessDto {
    fn from(access: ResultsAccess) -> Self {
        Self {
            satisfied: access.required.is_empty(),
            required: access.required.into_iter().map(ProofDto::from).collect(),
            otp_types: access.channels,
            available_at: access.available_at.map(|at| at.to_string()),
            expires_at: access.expires_at.map(|at| at.to_string()),
        }
    }
}

impl From<Proof> for ProofDto {
    fn from(proof: Proof) -> Self {
        match proof {
            Proof::DateOfBirth => Self::DateOfBirth,
            Proof::ContactNumber => Self::ContactNumber,
            Proof::Code => Self::Otp,
        }
    }
}

impl From<ShownReport> for ReportDto {
    fn from(report: ShownReport) -> Self {
        Self {
            id: report.id.0,
            title: report.title,
            issued_at: report.issued_at.to_string(),
            available_at: report.available_at.to_string(),
            content_html: report.content_html,
            file_name: report.file_name,
        }
    }
}
