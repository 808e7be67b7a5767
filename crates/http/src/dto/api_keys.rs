//! API keys on the wire.

use app::api_keys::{ApiKey, ApiKeyForm, CreatedApiKey};
use domain::auth::ApiScope;
use domain::{ClinicId, ClinicScope};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewApiKey)]
pub(crate) struct NewApiKeyDto {
    pub name: String,
    pub scopes: Vec<ApiScope>,
    /// Where requests may be made with it; empty means anywhere.
    #[serde(default)]
    pub clinic_ids: Vec<i64>,
}

impl From<NewApiKeyDto> for ApiKeyForm {
    fn from(typed: NewApiKeyDto) -> Self {
        let clinics = ClinicScope::from_list(typed.clinic_ids.into_iter().map(ClinicId));
        Self { name: typed.name, scopes: typed.scopes, clinics }
    }
}

/// Without the key itself.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ApiKey)]
pub(crate) struct ApiKeyDto {
    pub id: i64,
    pub name: String,
    pub scopes: Vec<ApiScope>,
    /// Where requests may be made with it; empty means anywhere.
    pub clinic_ids: Vec<i64>,
    pub created_at: String,
    /// To the minute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdrawn_at: Option<String>,
}

impl From<ApiKey> for ApiKeyDto {
    fn from(key: ApiKey) -> Self {
        Self {
            id: key.id.0,
            name: key.name,
            scopes: key.scopes,
            clinic_ids: key.clinics.to_list().into_iter().map(|clinic| clinic.0).collect(),
            created_at: key.created_at.to_string(),
            last_used_at: key.last_used_at.map(|at| at.to_string()),
            withdrawn_at: key.withdrawn_at.map(|at| at.to_string()),
        }
    }
}

/// A new key, which is shown only this once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CreatedApiKey)]
pub(crate) struct CreatedApiKeyDto {
    /// For the header `Api-Key`.
    pub key: String,
    #[serde(flatten)]
    pub api_key: ApiKeyDto,
}

impl From<CreatedApiKey> for CreatedApiKeyDto {
    fn from(created: CreatedApiKey) -> Self {
        Self { key: created.key, api_key: created.api_key.into() }
    }
}
