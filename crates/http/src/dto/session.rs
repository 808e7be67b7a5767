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
    /// After a separate booking: the key of every exam that was booked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub booking_keys: Vec<String>,
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
            booking_keys: signed_in.as_ref().map(several_keys).unwrap_or_default(),
            booking_key: signed_in.map(|session| session.booking_key.into()),
        }
    }
}

fn several_keys(session: &SignedIn) -> Vec<String> {
    let keys = Some(&session.booking_keys).filter(|keys| keys.len() > 1);
    keys.into_iter().flatten().map(|key| key.as_str().to_owned()).collect()
}
