//! Signing in through the identity provider of the house. What is known on the way there travels sealed with the browser,
//! so that only the browser that left can come back.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::limits::{SECOND_FACTOR_MINUTES, USERNAME_MAX_CHARACTERS};
use domain::{ClinicId, MessageKey, UserId};
use integrations::oidc::{Errand, Identity, IdentityProvider};
use jiff::SignedDuration;
use store::audit::{DENIED, REFUSED};
use store::users::{self, NewUser, Rights, User};
use store::{Tx, account_sessions, user_identities};

use super::SignIn;
use super::staff::{SIGN_IN, folded, sign_in_event};
use crate::secrets::new_token;
use crate::{App, AppError, Caller, Tokens};

/// Where people come back to.
const WAY_BACK: &str = "/admin/sign-in";
/// Accounts whose user name differs by a number alone.
const NAMESAKES_MAX: usize = 100;

/// Somebody on the way to the identity provider.
#[derive(Debug, Clone)]
pub struct Leaving {
    /// Where they are sent.
    pub address: String,
    /// What their browser brings back.
    pub errand: String,
}

/// Somebody who came back from there.
#[derive(Debug, Clone)]
pub struct Returning {
    pub code: String,
    pub state: String,
    /// What their browser was given.
    pub errand: Option<String>,
}

impl App {
    /// What the button says, where there is an identity provider.
    pub fn identity_provider_label(&self) -> Option<&str> {
        self.identity_provider().map(|provider| provider.settings().label.as_str())
    }

    pub async fn leave_for_identity_provider(&self) -> Result<Leaving, AppError> {
        let provider = self.identity_provider().ok_or(AppError::NotFound)?;
        let errand = Errand {
            state: new_token(self.chance()),
            nonce: new_token(self.chance()),
            verifier: new_token(self.chance()),
            redirect_uri: self.way_back(),
        };
        let address = provider.address(&errand).await.map_err(|error| failed(&error))?;
        let until = self.clock().now() + SignedDuration::from_mins(SECOND_FACTOR_MINUTES);
        let text = [&errand.state, &errand.nonce, &errand.verifier, &until.as_second().to_string()];
        let text = text.map(String::as_str).join(":");
        let sealed = self.secrets().seal(self.chance(), text.as_bytes());
        Ok(Leaving { address, errand: URL_SAFE_NO_PAD.encode(sealed) })
    }

    /// Opens the account of whoever the provider vouches for; one is made where the provider gives them a role here.
    pub async fn sign_in_by_identity_provider(
        &self,
        returning: Returning,
        tokens: &Tokens,
        caller: &Caller,
    ) -> Result<SignIn, AppError> {
        let provider = self.identity_provider().ok_or(AppError::NotFound)?;
        let errand = self.open_errand(returning.errand.as_deref());
        let identity = match errand.filter(|errand| errand.state == returning.state) {
            Some(errand) => provider.identity(returning.code, &errand, self.clock().now()).await,
            None => return self.turned_away(MessageKey::IdentityProviderFailed, None, caller).await,
        };
        let identity = match identity {
            Ok(identity) => identity,
            Err(error) => {
                tracing::warn!(%error, "a sign-in through the identity provider failed");
                return self.turned_away(MessageKey::IdentityProviderFailed, None, caller).await;
            }
        };
        match self.account_of(&identity).await? {
            Ok(account) => self.first_factor_given(&account, tokens, caller).await,
            Err(known) => self.turned_away(MessageKey::UnknownAccount, known, caller).await,
        }
    }

    /// The account, with its rights as the provider gives them now; or whose it is that gets none.
    async fn account_of(&self, identity: &Identity) -> Result<Result<User, Option<UserId>>, AppError> {
        let (app, identity, now) = (self.clone(), identity.clone(), self.clock().now());
        let clinics = self.clinics_named(identity.clinics.as_deref()).await?;
        // Whoever is limited to clinics that are none of ours must not see all of them for it.
        let named = identity.clinics.as_ref().is_some_and(|slugs| !slugs.is_empty());
        if named && clinics.as_ref().is_some_and(Vec::is_empty) {
            return Ok(Err(None));
        }
        let known = self.store().write(move |tx| {
            let (app, identity, clinics) = (app.clone(), identity.clone(), clinics.clone());
            Box::pin(async move {
                let known = user_identities::find(tx, &identity.issuer, &identity.subject).await?;
                if identity.roles.is_empty() {
                    if let Some(id) = known {
                        account_sessions::end_all(tx, id, None).await?;
                    }
                    return Ok::<_, AppError>(Err(known));
                }
                let Some(id) = known else {
                    let new = app.new_account(tx, &identity, clinics.unwrap_or_default()).await?;
                    let id = users::insert(tx, &new, now).await?;
                    user_identities::insert(tx, &identity.issuer, &identity.subject, id).await?;
                    return Ok(Ok(id));
                };
                users::replace_roles(tx, id, &identity.roles).await?;
                if let Some(clinics) = clinics {
                    users::replace_clinics(tx, id, &clinics).await?;
                }
                Ok(Ok(id))
            })
        });
        let id = match known.await? {
            Ok(id) => id,
            Err(known) => return Ok(Err(known)),
        };
        let account = users::by_id(self.store().read(), id).await?.ok_or(AppError::NotFound)?;
        Ok(if account.disabled { Err(Some(id)) } else { Ok(account) })
    }

    /// An account of the same name that is there already is another's.
    async fn new_account(
        &self,
        tx: &Tx,
        identity: &Identity,
        clinics: Vec<ClinicId>,
    ) -> Result<NewUser, AppError> {
        let wished: String = folded(&identity.username).chars().take(USERNAME_MAX_CHARACTERS - 4).collect();
        let mut username = wished.clone();
        for number in 2..NAMESAKES_MAX {
            if users::by_username(tx, &username).await?.is_none() {
                break;
            }
            username = format!("{wished}-{number}");
        }
        Ok(NewUser {
            username,
            display_name: identity.name.clone(),
            password_hash: None,
            password_due: false,
            rights: Rights { roles: identity.roles.clone(), clinics, ..Rights::default() },
        })
    }

    /// Those of ours that the provider names, where it says something about clinics at all.
    async fn clinics_named(&self, slugs: Option<&[String]>) -> Result<Option<Vec<ClinicId>>, AppError> {
        let Some(slugs) = slugs else { return Ok(None) };
        let catalogue = self.catalogue().await?;
        let named = |slug: &String| catalogue.clinics.iter().find(|clinic| clinic.slug.as_str() == slug);
        Ok(Some(slugs.iter().filter_map(named).map(|clinic| clinic.id).collect()))
    }

    async fn turned_away(
        &self,
        key: MessageKey,
        user: Option<UserId>,
        caller: &Caller,
    ) -> Result<SignIn, AppError> {
        let result = if key == MessageKey::UnknownAccount { DENIED } else { REFUSED };
        self.audit(sign_in_event(user, SIGN_IN, result, self.clock().now()), caller).await?;
        Err(AppError::Forbidden(key))
    }

    fn open_errand(&self, token: Option<&str>) -> Option<Errand> {
        let sealed = URL_SAFE_NO_PAD.decode(token?).ok()?;
        let text = String::from_utf8(self.secrets().open(&sealed)?).ok()?;
        let parts: Vec<&str> = text.split(':').collect();
        let [state, nonce, verifier, until] = parts[..] else { return None };
        let in_time = self.clock().now().as_second() < until.parse().ok()?;
        in_time.then(|| Errand {
            state: state.to_owned(),
            nonce: nonce.to_owned(),
            verifier: verifier.to_owned(),
            redirect_uri: self.way_back(),
        })
    }

    fn way_back(&self) -> String {
        format!("{}{WAY_BACK}", self.settings().public_url)
    }

    fn identity_provider(&self) -> Option<&IdentityProvider> {
        self.0.parts.identity_provider.as_ref()
    }
}

fn failed(error: &integrations::oidc::OidcError) -> AppError {
    tracing::warn!(%error, "the identity provider cannot be reached");
    AppError::Forbidden(MessageKey::IdentityProviderFailed)
}
