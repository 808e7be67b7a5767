//! Captchas: a challenge, a pass for solving it, and the check of that pass before calls that need one.

use domain::MessageKey;
use domain::audit::AuditAction;
use domain::auth::ApiScope;
use domain::booking::BookingKey;
use domain::configuration::CaptchaProvider;
use domain::limits::{CAPTCHA_CHALLENGE_MINUTES, CAPTCHA_PASS_MINUTES, CAPTCHA_TOKEN_MAX_BYTES};
use integrations::captcha::{HostedService, SolvedChallenge, new_challenge, solved};
use jiff::{SignedDuration, Timestamp};

use crate::secrets::{hash, new_token};
use crate::{App, AppError, Ctx};

/// A hosted service forgets used answers itself; we remember them as long as they could still be valid there.
const HOSTED_TOKEN_MINUTES: i64 = 10;

/// Lets its holder make a few calls.
#[derive(Debug, Clone)]
pub struct CaptchaPass {
    pub pass: String,
    pub expires_at: Timestamp,
}

impl App {
    /// A new challenge of the built-in captcha, as its widget reads it.
    pub async fn captcha_challenge(&self) -> Result<serde_json::Value, AppError> {
        if self.captcha_provider().await? != CaptchaProvider::Altcha {
            return Err(AppError::NotFound);
        }
        let until = self.clock().now() + SignedDuration::from_mins(CAPTCHA_CHALLENGE_MINUTES);
        let cost = self.settings().captcha_cost;
        new_challenge(&self.secrets().captcha_key(), cost, until).ok_or(AppError::Unavailable)
    }

    /// Returns a pass for a solved captcha; none if the answer is wrong, too late or used before.
    pub async fn verify_captcha(&self, token: &str) -> Result<Option<CaptchaPass>, AppError> {
        let now = self.clock().now();
        let Some(solved) = self.solved_captcha(token, now).await? else { return Ok(None) };
        let expires_at = now + SignedDuration::from_mins(CAPTCHA_PASS_MINUTES);
        let pass = new_token(self.chance());
        let (challenge_hash, pass_hash) = (hash(solved.id.as_bytes()), hash(pass.as_bytes()));
        let given = self
            .store()
            .write(move |tx| {
                let (challenge_hash, pass_hash) = (challenge_hash.clone(), pass_hash.clone());
                Box::pin(async move {
                    let first =
                        store::captcha::spend_challenge(tx, &challenge_hash, solved.expires_at, now).await?;
                    if first {
                        store::captcha::insert_pass(tx, &pass_hash, expires_at, now).await?;
                    }
                    Ok::<_, AppError>(first)
                })
            })
            .await?;
        Ok(given.then_some(CaptchaPass { pass, expires_at }))
    }

    /// Allows callers with a session, an enrolled kiosk or a valid pass; uses the pass once.
    pub async fn check_captcha(&self, ctx: &Ctx, pass: Option<&str>) -> Result<(), AppError> {
        if self.captcha_provider().await? == CaptchaProvider::Off
            || self.session(ctx).await?.is_some()
            || self.is_known(ctx).await?
        {
            return Ok(());
        }
        self.use_captcha_pass(pass).await
    }

    /// Like [`Self::check_captcha`]; a program that may make booking requests needs none.
    pub async fn check_captcha_of_requests(&self, ctx: &Ctx, pass: Option<&str>) -> Result<(), AppError> {
        match self.api_key_for(ctx, ApiScope::BookingRequests, AuditAction::Book).await? {
            Some(_) => Ok(()),
            None => self.check_captcha(ctx, pass).await,
        }
    }

    /// Like [`Self::check_captcha`], before a key is opened: a session of another key is no proof here, or a program with its own
    /// booking could try other keys.
    pub async fn check_captcha_of_key(
        &self,
        ctx: &Ctx,
        key: &str,
        pass: Option<&str>,
    ) -> Result<(), AppError> {
        let own = match BookingKey::parse(key) {
            Ok(key) => self.session_of_key(ctx, &key).await.is_ok(),
            Err(_) => false,
        };
        if self.captcha_provider().await? == CaptchaProvider::Off || own || self.is_known(ctx).await? {
            return Ok(());
        }
        self.use_captcha_pass(pass).await
    }

    /// Like [`Self::check_captcha`], before slots are held beyond a few: a patient's session is no proof here, since one booking
    /// would then open many slots to a program.
    pub(crate) async fn check_captcha_to_hold(&self, ctx: &Ctx, pass: Option<&str>) -> Result<(), AppError> {
        if self.is_known(ctx).await? { Ok(()) } else { self.use_captcha_pass(pass).await }
    }

    /// An account that is signed in, or an enrolled kiosk.
    async fn is_known(&self, ctx: &Ctx) -> Result<bool, AppError> {
        Ok(self.peek_staff(ctx).await?.is_some() || self.kiosk(ctx).await?.is_some())
    }

    async fn use_captcha_pass(&self, pass: Option<&str>) -> Result<(), AppError> {
        let required = || AppError::Forbidden(MessageKey::CaptchaRequired);
        let pass_hash = hash(pass.ok_or_else(required)?.as_bytes());
        let now = self.clock().now();
        let good = self.store().write(move |tx| {
            let pass_hash = pass_hash.clone();
            Box::pin(async move { store::captcha::use_pass(tx, &pass_hash, now).await })
        });
        if good.await? { Ok(()) } else { Err(required()) }
    }

    pub(crate) async fn captcha_provider(&self) -> Result<CaptchaProvider, AppError> {
        Ok(self.provider().await?.configuration.application.captcha.provider)
    }

    async fn solved_captcha(&self, token: &str, now: Timestamp) -> Result<Option<SolvedChallenge>, AppError> {
        match self.captcha_provider().await? {
            CaptchaProvider::Altcha => {
                Ok(self.secrets().captcha_keys().iter().find_map(|key| solved(key, token, now)))
            }
            CaptchaProvider::Turnstile => self.hosted_captcha(HostedService::Turnstile, token, now).await,
            CaptchaProvider::Recaptcha => self.hosted_captcha(HostedService::Recaptcha, token, now).await,
            CaptchaProvider::Off => Ok(None),
        }
    }

    async fn hosted_captcha(
        &self,
        service: HostedService,
        token: &str,
        now: Timestamp,
    ) -> Result<Option<SolvedChallenge>, AppError> {
        if token.is_empty() || token.len() > CAPTCHA_TOKEN_MAX_BYTES {
            return Ok(None);
        }
        let good = self.0.parts.captcha.verify(service, token).await.map_err(|error| {
            tracing::error!(%error, "a captcha cannot be checked");
            AppError::Unavailable
        })?;
        let expires_at = now + SignedDuration::from_mins(HOSTED_TOKEN_MINUTES);
        Ok(good.then(|| SolvedChallenge { id: token.to_owned(), expires_at }))
    }
}
