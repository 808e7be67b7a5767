//! API keys: by them other programs, such as a practice's own system, make booking requests. Administrators create and withdraw
//! them. Only a keyed hash is stored, so a key is shown once.

use std::fmt;

use domain::audit::{ActorKind, AuditAction, SubjectKind};
use domain::auth::{ApiScope, Permission};
use domain::limits::{API_KEYS_MAX, CONFIGURED_NAME_MAX_CHARACTERS};
use domain::{ApiKeyId, ClinicScope, MessageKey};
use store::api_keys::{self, NewApiKey};
use store::audit::{AuditEvent, Subject, record};

pub use store::api_keys::ApiKey;

use crate::authentication::StaffSession;
use crate::secrets::new_token;
use crate::{Actor, App, AppError, Ctx, FieldError, Purpose, SearchKind};

const LIST: AuditAction = AuditAction::ListApiKeys;
const CREATE: AuditAction = AuditAction::CreateApiKey;
const WITHDRAW: AuditAction = AuditAction::WithdrawApiKey;
/// Programs that look for secrets in code know a key by it.
const PREFIX: &str = "scanbook_";

/// A key as an administrator describes it.
#[derive(Debug, Clone)]
pub struct ApiKeyForm {
    pub name: String,
    pub scopes: Vec<ApiScope>,
    pub clinics: ClinicScope,
}

/// A new key. It is shown only this once.
pub struct CreatedApiKey {
    pub key: String,
    pub api_key: ApiKey,
}

impl fmt::Debug for CreatedApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CreatedApiKey").field("api_key", &self.api_key).finish_non_exhaustive()
    }
}

impl App {
    /// All keys, withdrawn ones included; the latest first.
    pub async fn list_api_keys(&self, ctx: &Ctx) -> Result<Vec<ApiKey>, AppError> {
        let staff = self.require(ctx, Permission::AdministerAllClinics, LIST).await?;
        self.audit(self.provider_event(staff.actor(), LIST), ctx).await?;
        Ok(api_keys::list(self.store().read()).await?)
    }

    pub async fn create_api_key(&self, ctx: &Ctx, typed: ApiKeyForm) -> Result<CreatedApiKey, AppError> {
        let staff = self.require(ctx, Permission::AdministerAllClinics, CREATE).await?;
        self.check_api_key(&typed).await?;
        let key = format!("{PREFIX}{}", new_token(self.chance()));
        let new = NewApiKey {
            name: typed.name.trim().to_owned(),
            scopes: typed.scopes,
            clinics: typed.clinics,
            key_hash: self.secrets().keyed_digest(Purpose::ApiKey, &key),
            now: self.clock().now(),
        };
        let (origin, now) = (ctx.origin.clone(), new.now);
        let created = self.store().write(move |tx| {
            let (new, staff, origin) = (new.clone(), staff.clone(), origin.clone());
            Box::pin(async move {
                if api_keys::count(tx).await? >= API_KEYS_MAX {
                    return Err(AppError::field("name", MessageKey::ValueInvalid));
                }
                let created = api_keys::insert(tx, &new).await?;
                record(tx, &event_of_key(&staff, CREATE, created.id, now), &origin).await?;
                Ok::<_, AppError>(created)
            })
        });
        Ok(CreatedApiKey { api_key: created.await?, key })
    }

    /// From now on the key opens nothing.
    pub async fn withdraw_api_key(&self, ctx: &Ctx, id: ApiKeyId) -> Result<(), AppError> {
        let staff = self.require(ctx, Permission::AdministerAllClinics, WITHDRAW).await?;
        let (origin, now) = (ctx.origin.clone(), self.clock().now());
        let withdrawn = self.store().write(move |tx| {
            let (staff, origin) = (staff.clone(), origin.clone());
            Box::pin(async move {
                if !api_keys::withdraw(tx, id, now).await? {
                    return Err(AppError::NotFound);
                }
                Ok(record(tx, &event_of_key(&staff, WITHDRAW, id, now), &origin).await?)
            })
        });
        withdrawn.await
    }

    async fn check_api_key(&self, typed: &ApiKeyForm) -> Result<(), AppError> {
        let mut wrong = Vec::new();
        let name = typed.name.trim();
        if name.is_empty() {
            wrong.push(FieldError::new("name", MessageKey::FieldRequired));
        } else if name.chars().count() > CONFIGURED_NAME_MAX_CHARACTERS {
            wrong.push(FieldError::new("name", MessageKey::FieldTooLong));
        }
        if typed.scopes.is_empty() {
            wrong.push(FieldError::new("scopes", MessageKey::FieldRequired));
        }
        let catalogue = self.catalogue().await?;
        let is_known = |id| catalogue.clinics.iter().any(|clinic| clinic.id == id);
        if !typed.clinics.to_list().into_iter().all(is_known) {
            wrong.push(FieldError::new("clinicIds", MessageKey::ValueInvalid));
        }
        if wrong.is_empty() { Ok(()) } else { Err(AppError::Fields(wrong)) }
    }

    /// The key of an outcome, under which the server makes a request: refused like one that a program presents.
    pub(crate) async fn api_key_of_outcome(&self, key: &str) -> Result<ApiKey, AppError> {
        let hashes = self.secrets().keyed_digests(Purpose::ApiKey, key);
        let found = api_keys::find(self.store().read(), hashes).await?;
        let allows =
            |key: &ApiKey| key.withdrawn_at.is_none() && key.scopes.contains(&ApiScope::BookingRequests);
        found.filter(allows).ok_or(AppError::Forbidden(MessageKey::ApiKeyRefused))
    }

    /// The key that the caller presents, withdrawn or not.
    pub(crate) async fn presented_api_key(&self, ctx: &Ctx) -> Result<Option<ApiKey>, AppError> {
        let Some(key) = &ctx.tokens.api_key else { return Ok(None) };
        let hashes = self.secrets().keyed_digests(Purpose::ApiKey, key);
        Ok(api_keys::find(self.store().read(), hashes).await?)
    }

    /// The program that calls, if it presents a key: one that is unknown, withdrawn or has another scope is refused, with an audit
    /// row.
    pub(crate) async fn api_key_for(
        &self,
        ctx: &Ctx,
        scope: ApiScope,
        action: AuditAction,
    ) -> Result<Option<ApiKey>, AppError> {
        if ctx.tokens.api_key.is_none() {
            return Ok(None);
        }
        let key = self.presented_api_key(ctx).await?;
        let allows = |key: &ApiKey| key.withdrawn_at.is_none() && key.scopes.contains(&scope);
        let Some(key) = key.filter(allows) else {
            self.count_search(SearchKind::Denied, &ctx.rate_limited_address())?;
            let refused = Err(AppError::Forbidden(MessageKey::ApiKeyRefused));
            return self.record_denial(refused, ctx, None, action).await;
        };
        let (id, now) = (key.id, self.clock().now());
        if key.last_used_at.is_none_or(|used| used < now) {
            self.store()
                .write(move |tx| Box::pin(async move { api_keys::note_use(tx, id, now).await }))
                .await?;
        }
        Ok(Some(key))
    }
}

pub(crate) fn actor_of_api_key(key: &ApiKey) -> Actor {
    Actor::new(ActorKind::ApiKey, key.id.0)
}

fn event_of_key(staff: &StaffSession, action: AuditAction, id: ApiKeyId, now: jiff::Timestamp) -> AuditEvent {
    staff.event(action, Subject::new(SubjectKind::ApiKey, id.0), now)
}
