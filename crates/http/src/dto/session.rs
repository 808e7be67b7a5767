//! What a page may know of its own session.

use app::sessions::SignedIn;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Authentication)]
pub(crate) struct AuthenticationDto {
    /// ANONYMOUS or PATIENT.
    pub kind: String,
    pub roles: Vec<String>,
    pub read_only: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booking_key: Option<String>,
    pub code_verified: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub expires_at: Option<String>,
}

impl From<Option<SignedIn>> for AuthenticationDto {
    fn from(signed_in: Option<SignedIn>) -> Self {
        Self {
            kind: if signed_in.is_some() { "PATIENT" } else { "ANONYMOUS" }.to_owned(),
            roles: Vec::new(),
            read_only: false,
            code_verified: signed_in.as_ref().is_some_and(|session| session.code_verified),
            expires_at: signed_in.as_ref().map(|session| session.expires_at.to_string()),
            booking_key: signed_in.map(|session| session.booking_key.into()),
        }
    }
}
