//! Signing in through the provider's identity provider. The state of the redirect is sealed and kept by the browser, so that only
//! the browser that left can come back.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::audit::AuditResult;
use domain::limits::SECOND_FACTOR_MINUTES;
use domain::{MessageKey, UserId};
use integrations::oidc::{Identity, IdentityProvider, RedirectState};
use jiff::SignedDuration;

use super::SignIn;
use super::oidc_accounts::RejectedIdentity;
use super::staff::SIGN_IN;
use crate::audit::event_of_account;
use crate::secrets::new_token;
use crate::{App, AppError, Ctx, Purpose};

/// The page people come back to.
const WAY_BACK: &str = "/admin/sign-in";

/// Where the browser is sent, and what it keeps for the way back.
#[derive(Debug, Clone)]
pub struct IdentityRedirect {
    pub address: String,
    /// State that the browser brings back.
    pub redirect_state: String,
}

/// What the browser brings back from the identity provider.
#[derive(Debug, Clone)]
pub struct IdentityCallback {
    pub code: String,
    pub state: String,
    /// State that the browser was given.
    pub redirect_state: Option<String>,
}

impl App {
    /// The label of the button, if there is an identity provider.
    pub fn identity_provider_label(&self) -> Option<&str> {
        self.identity_provider().map(|provider| provider.settings().label.as_str())
    }

    /// From the public address, or from the back office's own host: only there does the browser keep the state.
    pub async fn leave_for_identity_provider(
        &self,
        origin: Option<&str>,
    ) -> Result<IdentityRedirect, AppError> {
        let provider = self.identity_provider().ok_or(AppError::NotFound)?;
        let redirect_state = RedirectState {
            state: new_token(self.chance()),
            nonce: new_token(self.chance()),
            verifier: new_token(self.chance()),
            redirect_uri: self.way_back(origin).await?,
        };
        let address = provider.address(&redirect_state).await.map_err(|error| failed(&error))?;
        let until = self.clock().now() + SignedDuration::from_mins(SECOND_FACTOR_MINUTES);
        let until = until.as_second().to_string();
        let text = [
            &redirect_state.state,
            &redirect_state.nonce,
            &redirect_state.verifier,
            &until,
            &redirect_state.redirect_uri,
        ];
        let text = text.map(String::as_str).join(":");
        let sealed = self.secrets().seal(Purpose::IdentityProviderToken, self.chance(), text.as_bytes());
        Ok(IdentityRedirect { address, redirect_state: URL_SAFE_NO_PAD.encode(sealed) })
    }

    /// Signs in the person the identity provider vouches for. Creates the account if the provider gives them a role here.
    pub async fn sign_in_by_identity_provider(
        &self,
        returning: IdentityCallback,
        ctx: &Ctx,
    ) -> Result<SignIn, AppError> {
        let provider = self.identity_provider().ok_or(AppError::NotFound)?;
        let redirect_state = self.open_redirect_state(returning.redirect_state.as_deref());
        let identity = match redirect_state.filter(|redirect_state| redirect_state.state == returning.state) {
            Some(redirect_state) => {
                provider.identity(returning.code, &redirect_state, self.clock().now()).await
            }
            None => return self.reject_sign_in(MessageKey::IdentityProviderFailed, None, ctx).await,
        };
        let identity = match identity {
            Ok(identity) => identity,
            Err(error) => {
                tracing::warn!(%error, "a sign-in through the identity provider failed");
                return self.reject_sign_in(MessageKey::IdentityProviderFailed, None, ctx).await;
            }
        };
        self.sign_in_vouched(&identity, ctx).await
    }

    /// Signs in a person the provider vouches for, if they have a role here.
    pub async fn sign_in_vouched(&self, identity: &Identity, ctx: &Ctx) -> Result<SignIn, AppError> {
        match self.account_of(identity, ctx).await? {
            Ok(account) => self.first_factor_given(&account, ctx).await,
            Err(RejectedIdentity { key, known }) => self.reject_sign_in(key, known, ctx).await,
        }
    }

    async fn reject_sign_in(
        &self,
        key: MessageKey,
        user: Option<UserId>,
        ctx: &Ctx,
    ) -> Result<SignIn, AppError> {
        let result = if key == MessageKey::IdentityProviderFailed {
            AuditResult::Refused
        } else {
            AuditResult::Denied
        };
        self.audit(event_of_account(self.clock().now(), user, SIGN_IN, result), ctx).await?;
        Err(AppError::Forbidden(key))
    }

    fn open_redirect_state(&self, token: Option<&str>) -> Option<RedirectState> {
        let sealed = URL_SAFE_NO_PAD.decode(token?).ok()?;
        let text = String::from_utf8(self.secrets().open(Purpose::IdentityProviderToken, &sealed)?).ok()?;
        // The rest is an address, which may contain colons.
        let parts: Vec<&str> = text.splitn(5, ':').collect();
        let [state, nonce, verifier, until, redirect_uri] = parts[..] else { return None };
        let in_time = self.clock().now().as_second() < until.parse().ok()?;
        in_time.then(|| RedirectState {
            state: state.to_owned(),
            nonce: nonce.to_owned(),
            verifier: verifier.to_owned(),
            redirect_uri: redirect_uri.to_owned(),
        })
    }

    async fn way_back(&self, origin: Option<&str>) -> Result<String, AppError> {
        let provider = self.provider().await?;
        let office = provider.configuration.radiology.domain_admin.as_deref();
        let office = office.map(|host| format!("https://{host}"));
        let begun = office.filter(|office| origin == Some(office.as_str()));
        Ok(format!("{}{WAY_BACK}", begun.unwrap_or_else(|| self.settings().public_url.clone())))
    }

    fn identity_provider(&self) -> Option<&IdentityProvider> {
        self.0.parts.identity_provider.as_ref()
    }
}

fn failed(error: &integrations::oidc::OidcError) -> AppError {
    tracing::warn!(%error, "the identity provider cannot be reached");
    AppError::Forbidden(MessageKey::IdentityProviderFailed)
}
