//! Accounts from the identity provider: created at the first sign-in, with their rights updated at each.

use domain::audit::AuditResult;
use domain::limits::USERNAME_MAX_CHARACTERS;
use domain::typed::without_hidden;
use domain::{ClinicScope, Clinics, MessageKey, UserId};
use integrations::oidc::{ClinicsClaim, Identity};
use jiff::Timestamp;
use store::audit::record;
use store::users::{self, NewUser, Rights, User};
use store::{Tx, account_sessions, user_identities};

use super::staff::folded;
use crate::audit::event_of_account;
use crate::users::{CHANGE, CREATE};
use crate::{App, AppError, Ctx, Origin};

/// Accounts whose user names differ only by a number.
const NAMESAKES_MAX: usize = 100;

/// First sign-ins that may come between one and its account.
const FIRST_SIGN_INS_MAX: usize = 10;

/// A refused sign-in, and why.
#[derive(Debug, Clone, Copy)]
pub(super) struct RejectedIdentity {
    pub key: MessageKey,
    /// The account, if they have one.
    pub known: Option<UserId>,
}

/// Roles and clinics that the identity provider grants.
#[derive(Debug, Clone)]
struct GrantedRights {
    identity: Identity,
    /// `None` if clinics are set in the back office.
    clinics: Option<ClinicScope>,
    /// Why they may not sign in.
    barred: Option<MessageKey>,
}

impl App {
    /// The account, with its rights updated to what the provider grants now.
    pub(super) async fn account_of(
        &self,
        identity: &Identity,
        ctx: &Ctx,
    ) -> Result<Result<User, RejectedIdentity>, AppError> {
        let given = self.granted_rights(identity).await?;
        let mut known = self.apply_granted_rights(&given, ctx).await;
        for _ in 0..FIRST_SIGN_INS_MAX {
            // Two first sign-ins at once, or another person of the same name: by now the other account exists.
            if !matches!(&known, Err(AppError::Store(error)) if error.is_unique_violation()) {
                break;
            }
            known = self.apply_granted_rights(&given, ctx).await;
        }
        let id = match known? {
            Ok(id) => id,
            Err(away) => return Ok(Err(away)),
        };
        let account = users::by_id(self.store().read(), id).await?.ok_or(AppError::NotFound)?;
        let shut = RejectedIdentity { key: rejection_reason(&account), known: Some(id) };
        Ok(if account.disabled { Err(shut) } else { Ok(account) })
    }

    async fn apply_granted_rights(
        &self,
        given: &GrantedRights,
        ctx: &Ctx,
    ) -> Result<Result<UserId, RejectedIdentity>, AppError> {
        let (given, origin, now) = (given.clone(), ctx.origin.clone(), self.clock().now());
        let known = self.store().write(move |tx| {
            let (given, origin) = (given.clone(), origin.clone());
            Box::pin(async move { given.carry_out(tx, &origin, now).await })
        });
        known.await
    }

    async fn granted_rights(&self, identity: &Identity) -> Result<GrantedRights, AppError> {
        let catalogue = self.catalogue().await?;
        let named = |slug: &String| catalogue.clinics.iter().find(|clinic| clinic.slug.as_str() == slug);
        let clinics = match &identity.clinics {
            ClinicsClaim::NotAsked => Ok(None),
            ClinicsClaim::All => Ok(Some(ClinicScope::All)),
            ClinicsClaim::Nothing => Err(MessageKey::ClinicsNotTold),
            // An account limited to clinics we don't have works nowhere.
            ClinicsClaim::Some(slugs) => {
                let ours = Clinics::new(slugs.iter().filter_map(named).map(|clinic| clinic.id));
                ours.map(|ours| Some(ClinicScope::Only(ours))).ok_or(MessageKey::ClinicsNotTold)
            }
        };
        let (clinics, barred) = match clinics {
            _ if identity.roles.is_empty() => (None, Some(MessageKey::UnknownAccount)),
            Ok(clinics) => (clinics, None),
            Err(key) => (None, Some(key)),
        };
        Ok(GrantedRights { identity: identity.clone(), clinics, barred })
    }
}

impl GrantedRights {
    async fn carry_out(
        &self,
        tx: &Tx,
        origin: &Origin,
        now: Timestamp,
    ) -> Result<Result<UserId, RejectedIdentity>, AppError> {
        let known = user_identities::find(tx, &self.identity.issuer, &self.identity.subject).await?;
        if let Some(key) = self.barred {
            if let Some(id) = known {
                users::raise_version(tx, id).await?;
                account_sessions::end_all(tx, id, None).await?;
            }
            return Ok(Err(RejectedIdentity { key, known }));
        }
        let Some(id) = known else {
            let id = users::insert(tx, &self.new_account(tx).await?, now).await?;
            user_identities::insert(tx, &self.identity.issuer, &self.identity.subject, id).await?;
            record(tx, &event_of_account(now, Some(id), CREATE, AuditResult::Done), origin).await?;
            let waits = RejectedIdentity { key: MessageKey::AccountWaits, known: Some(id) };
            return Ok(if self.clinics.is_none() { Err(waits) } else { Ok(id) });
        };
        let user = users::by_id(tx, id).await?.ok_or(AppError::NotFound)?;
        if user.disabled {
            return Ok(Err(RejectedIdentity { key: rejection_reason(&user), known }));
        }
        if !self.changes(&user) {
            return Ok(Ok(id));
        }
        let clinics = self.clinics.as_ref().unwrap_or(&user.clinics);
        if user.administers_provider()
            && !(users::administers(&self.identity.roles) && clinics.is_all())
            && !users::has_administrator_beside(tx, id).await?
        {
            return Ok(Err(RejectedIdentity { key: MessageKey::LastAdministrator, known }));
        }
        users::raise_version(tx, id).await?;
        users::replace_roles(tx, id, &self.identity.roles).await?;
        if let Some(clinics) = &self.clinics {
            users::replace_clinics(tx, id, clinics).await?;
        }
        record(tx, &event_of_account(now, Some(id), CHANGE, AuditResult::Done), origin).await?;
        Ok(Ok(id))
    }

    fn changes(&self, user: &User) -> bool {
        let mut roles = user.roles.clone();
        roles.sort();
        roles != self.identity.roles || self.clinics.as_ref().is_some_and(|clinics| *clinics != user.clinics)
    }

    /// An existing account of the same name belongs to another person.
    async fn new_account(&self, tx: &Tx) -> Result<NewUser, AppError> {
        let Self { identity, clinics, .. } = self;
        // Nobody can correct what the provider sends.
        let [told, name] = [&identity.username, &identity.name].map(|text| without_hidden(text));
        let wished: String = folded(&told).chars().take(USERNAME_MAX_CHARACTERS - 4).collect();
        let mut username = wished.clone();
        for number in 2..NAMESAKES_MAX {
            if users::by_username(tx, &username).await?.is_none() {
                break;
            }
            username = format!("{wished}-{number}");
        }
        // Until an administrator sets them, it is stored without any and stays disabled.
        let clinics = clinics.clone().unwrap_or(ClinicScope::All);
        Ok(NewUser {
            username,
            display_name: name,
            password_hash: None,
            password_due: false,
            // No account gets all clinics by accident.
            disabled: self.clinics.is_none(),
            rights: Rights {
                roles: identity.roles.clone(),
                clinics,
                organization_id: None,
                doctor_id: None,
                second_factor_required: false,
            },
        })
    }
}

/// Why a sign-in was refused: a new account waits for an administrator, a disabled one may be enabled again.
fn rejection_reason(account: &User) -> MessageKey {
    if account.is_retired() { MessageKey::UnknownAccount } else { MessageKey::AccountWaits }
}
