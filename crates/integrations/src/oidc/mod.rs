//! Signing in through an identity provider by OpenID Connect: the code flow with PKCE, state and nonce. The provider's metadata
//! and signing keys are fetched each time, so that changing them needs nothing here.

mod claims;
mod http_client;

use jiff::Timestamp;
use openidconnect::core::{
    CoreAuthDisplay, CoreAuthPrompt, CoreErrorResponseType, CoreGenderClaim, CoreJsonWebKey,
    CoreJweContentEncryptionAlgorithm, CoreJwsSigningAlgorithm, CoreProviderMetadata, CoreResponseType,
    CoreRevocableToken, CoreRevocationErrorResponse, CoreTokenIntrospectionResponse, CoreTokenType,
};
use openidconnect::{
    AuthenticationFlow, AuthorizationCode, Client, ClientId, ClientSecret, CsrfToken, EmptyExtraTokenFields,
    EndpointMaybeSet, EndpointNotSet, EndpointSet, IdTokenFields, IssuerUrl, Nonce, PkceCodeChallenge,
    PkceCodeVerifier, RedirectUrl, Scope, StandardErrorResponse, StandardTokenResponse, TokenResponse,
};

use claims::ExtraClaims;
pub use claims::{ClinicsClaim, GroupRole, Identity, OidcSettings};
use http_client::OidcHttpClient;

type Fields = IdTokenFields<
    ExtraClaims,
    EmptyExtraTokenFields,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJwsSigningAlgorithm,
>;

/// A client of a provider with known authorization and token endpoints.
type ProviderClient = Client<
    ExtraClaims,
    CoreAuthDisplay,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJsonWebKey,
    CoreAuthPrompt,
    StandardErrorResponse<CoreErrorResponseType>,
    StandardTokenResponse<Fields, CoreTokenType>,
    CoreTokenIntrospectionResponse,
    CoreRevocableToken,
    CoreRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// An identity provider for accounts. Its `Debug` doesn't show the secret.
#[derive(Debug)]
pub struct IdentityProvider {
    settings: OidcSettings,
    ask: OidcHttpClient,
}

/// State of a redirect to the provider, checked when the browser returns.
#[derive(Debug, Clone)]
pub struct RedirectState {
    pub state: String,
    pub nonce: String,
    pub verifier: String,
    /// The page to return to.
    pub redirect_uri: String,
}

#[derive(Debug, thiserror::Error)]
pub enum OidcError {
    #[error("the identity provider cannot be asked: {0}")]
    Away(String),
    #[error("the identity provider changes no code for a token: {0}")]
    NoToken(String),
    #[error("what the identity provider vouches for does not hold: {0}")]
    NotVouched(String),
    #[error("a setting of the identity provider is no address")]
    NoAddress,
}

impl IdentityProvider {
    pub fn new(settings: OidcSettings) -> Self {
        Self { settings, ask: OidcHttpClient::default() }
    }

    pub fn settings(&self) -> &OidcSettings {
        &self.settings
    }

    /// The address to redirect the browser to for signing in.
    pub async fn address(&self, redirect_state: &RedirectState) -> Result<String, OidcError> {
        let client = self.client(&redirect_state.redirect_uri).await?;
        let challenge = PkceCodeChallenge::from_code_verifier_sha256(&PkceCodeVerifier::new(
            redirect_state.verifier.clone(),
        ));
        let (state, nonce) = (redirect_state.state.clone(), redirect_state.nonce.clone());
        let mut request = client
            .authorize_url(
                AuthenticationFlow::<CoreResponseType>::AuthorizationCode,
                move || CsrfToken::new(state.clone()),
                move || Nonce::new(nonce.clone()),
            )
            .set_pkce_challenge(challenge);
        for scope in &self.settings.scopes {
            request = request.add_scope(Scope::new(scope.clone()));
        }
        Ok(request.url().0.to_string())
    }

    /// The identity of the person who returned with this code. Issuer, audience, time, nonce and signature must be valid.
    pub async fn identity(
        &self,
        code: String,
        redirect_state: &RedirectState,
        now: Timestamp,
    ) -> Result<Identity, OidcError> {
        let client = self.client(&redirect_state.redirect_uri).await?;
        let request = client
            .exchange_code(AuthorizationCode::new(code))
            .map_err(|error| OidcError::Away(error.to_string()))?
            .set_pkce_verifier(PkceCodeVerifier::new(redirect_state.verifier.clone()));
        let tokens =
            request.request_async(&self.ask).await.map_err(|error| OidcError::NoToken(error.to_string()))?;
        let not_vouched = |error: &dyn std::error::Error| OidcError::NotVouched(error.to_string());
        let token = tokens.id_token().ok_or_else(|| OidcError::NotVouched("no ID token".to_owned()))?;
        let moment = chrono::DateTime::from_timestamp(now.as_second(), 0).unwrap_or_default();
        let verifier = client.id_token_verifier().set_time_fn(move || moment);
        let claims = token
            .claims(&verifier, &Nonce::new(redirect_state.nonce.clone()))
            .map_err(|error| not_vouched(&error))?;
        Ok(Identity::of(claims, &self.settings))
    }

    async fn client(&self, redirect_uri: &str) -> Result<ProviderClient, OidcError> {
        let issuer = IssuerUrl::new(self.settings.issuer.clone()).map_err(|_| OidcError::NoAddress)?;
        let back = RedirectUrl::new(redirect_uri.to_owned()).map_err(|_| OidcError::NoAddress)?;
        let metadata = CoreProviderMetadata::discover_async(issuer, &self.ask)
            .await
            .map_err(|error| OidcError::Away(error.to_string()))?;
        let secret = self.settings.client_secret.clone().map(ClientSecret::new);
        let client =
            Client::from_provider_metadata(metadata, ClientId::new(self.settings.client_id.clone()), secret);
        Ok(client.set_redirect_uri(back))
    }
}
