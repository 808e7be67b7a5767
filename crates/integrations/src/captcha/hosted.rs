//! Hosted captchas. Turnstile and reCAPTCHA are called in the same way: a form with our secret and the widget's token.

use std::sync::OnceLock;

use domain::limits::CAPTCHA_SERVICE_SECONDS;
use serde::Deserialize;

use crate::http::{self, Http};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HostedService {
    Turnstile,
    Recaptcha,
}

impl HostedService {
    fn address(self) -> &'static str {
        match self {
            Self::Turnstile => "https://challenges.cloudflare.com/turnstile/v0/siteverify",
            Self::Recaptcha => "https://www.google.com/recaptcha/api/siteverify",
        }
    }
}

/// Calls a hosted service. Its `Debug` doesn't show the secret.
#[derive(Default)]
pub struct HostedCaptcha {
    secret: Option<String>,
    /// In place of the service's own, for a test or a gateway.
    address: Option<String>,
    /// Created on first use: most installations never need it.
    client: OnceLock<Option<Http>>,
}

#[derive(Debug, thiserror::Error)]
pub enum HostedError {
    #[error("the secret of the captcha service is not set (SCANBOOK_CAPTCHA_SECRET)")]
    NoSecret,
    #[error("the captcha service cannot be asked: the machine's certificates cannot be read")]
    NoClient,
    #[error("the captcha service did not answer: {0}")]
    Away(reqwest::Error),
}

#[derive(Debug, Deserialize)]
struct Verdict {
    success: bool,
}

impl HostedCaptcha {
    pub fn new(secret: Option<String>) -> Self {
        Self { secret, ..Self::default() }
    }

    /// Uses another address than the service's own.
    #[must_use]
    pub fn at(self, address: String) -> Self {
        Self { address: Some(address), ..self }
    }

    /// Whether the service accepts the widget's token. The patient's address isn't sent to it.
    pub async fn verify(&self, service: HostedService, token: &str) -> Result<bool, HostedError> {
        let secret = self.secret.as_deref().ok_or(HostedError::NoSecret)?;
        let client = self
            .client
            .get_or_init(|| http::client(CAPTCHA_SERVICE_SECONDS))
            .as_ref()
            .ok_or(HostedError::NoClient)?;
        let address = self.address.as_deref().unwrap_or_else(|| service.address());
        let form = [("secret", secret), ("response", token)];
        let answer =
            client.post(address).form(&form).send().await.and_then(reqwest::Response::error_for_status);
        // Without the address: it is our own setting, and never contains the secret anyway.
        let away = |error: reqwest::Error| HostedError::Away(error.without_url());
        let verdict: Verdict = answer.map_err(away)?.json().await.map_err(away)?;
        Ok(verdict.success)
    }
}

impl std::fmt::Debug for HostedCaptcha {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("HostedCaptcha").field("address", &self.address).finish_non_exhaustive()
    }
}
