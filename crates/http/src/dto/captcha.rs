//! Captchas on the wire.

use std::collections::BTreeMap;

use app::captcha::CaptchaPass;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// As the ALTCHA widget reads it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = CaptchaChallenge)]
pub(crate) struct ChallengeDto {
    /// What to solve. Returned unchanged with the solution.
    #[schema(value_type = BTreeMap<String, serde_json::Value>)]
    pub parameters: BTreeMap<String, serde_json::Value>,
    pub signature: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = CaptchaToken)]
pub(crate) struct TokenDto {
    /// The widget's token.
    pub token: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CaptchaVerification)]
pub(crate) struct VerificationDto {
    /// Whether the answer was right. If not, nothing else is set.
    pub result: bool,
    /// For the header `Captcha-Pass` of calls that require it: 5 calls within 10 minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captcha_pass: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    pub expires_at: Option<String>,
}

impl From<Option<CaptchaPass>> for VerificationDto {
    fn from(given: Option<CaptchaPass>) -> Self {
        Self {
            result: given.is_some(),
            expires_at: given.as_ref().map(|pass| pass.expires_at.to_string()),
            captcha_pass: given.map(|pass| pass.pass),
        }
    }
}
